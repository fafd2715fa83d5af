package dev.ahp.inventory;

import org.jspecify.annotations.Nullable;

/**
 * A place in source code where one agent hands off to another.
 *
 * @param file relative to the searched directory, with {@code /}
 * @param source null if it cannot be determined
 * @param target null if it cannot be determined
 * @param note the expression in place of an unknown name; empty if both names are known
 */
public record HandoffLocation(
    String file,
    int line,
    String language,
    String framework,
    @Nullable String source,
    @Nullable String target,
    String note) {}
