package dev.ahp.server.daemon;

import java.nio.file.Path;

/**
 * How long audit records stay in the store.
 *
 * @param days older ones are archived
 * @param directory where the archives go; it must be there
 */
public record RetentionSettings(int days, Path directory) {}
