package dev.ahp.server.daemon;

import dev.ahp.net.S3Bucket.S3Address;
import dev.ahp.net.S3Credentials;
import java.nio.file.Path;

/** The place of audit archives. */
public sealed interface ArchiveTarget {
  /** An existing directory. */
  record DirectoryTarget(Path directory) implements ArchiveTarget {}

  /**
   * A bucket of an S3-compatible server.
   *
   * @param prefix the start of all object keys; empty, or ends with a slash
   */
  record S3Target(S3Address address, String prefix, S3Credentials credentials)
      implements ArchiveTarget {}
}
