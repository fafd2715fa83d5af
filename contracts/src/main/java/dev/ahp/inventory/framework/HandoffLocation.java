package dev.ahp.inventory.framework;

import org.jspecify.annotations.Nullable;

/**
 * A place in source code where one agent hands over to another.
 *
 * @param file relative to the directory that was searched, with {@code /}
 * @param source null when the code does not say
 * @param target null when the code does not say
 * @param note what stands there instead of a name that is not known; empty when both are
 */
public record HandoffLocation(
    String file,
    int line,
    String language,
    String framework,
    @Nullable String source,
    @Nullable String target,
    String note) {}
