package dev.ahp.server.daemon;

import java.nio.file.Path;

/**
 * How long audit records stay in the store.
 *
 * @param days records older than this are archived
 * @param directory the existing directory of the archives
 */
public record RetentionSettings(int days, Path directory) {}
