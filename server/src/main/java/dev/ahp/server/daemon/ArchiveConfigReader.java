package dev.ahp.server.daemon;

import dev.ahp.net.S3Credentials;
import dev.ahp.server.daemon.ArchiveTarget.DirectoryTarget;
import dev.ahp.server.daemon.RetentionSettings.AuditRetention;
import java.time.Duration;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Reads when and where audit records are archived, from the section {@code audit}. */
final class ArchiveConfigReader {
  private static final Duration MIN_KEEP = Duration.ofDays(1);
  private static final Duration MAX_KEEP = Duration.ofDays(36_500);

  private final StartOptions options;
  private final ConfigSection audit;
  private final ConfigSection archive;

  ArchiveConfigReader(StartOptions options, ConfigSection audit) {
    this.options = options;
    this.audit = audit;
    this.archive = audit.section("archive");
  }

  /** Returns null if nothing is archived. */
  @Nullable AuditRetention read() {
    int days = audit.integer("retainDays", 1, 36_500, 0);
    Optional<String> location = archive.text("location");
    Optional<String> directory = location.isPresent() ? Optional.empty() : audit.text("archiveDir");
    Duration keep = archive.duration("keep", MIN_KEEP, MAX_KEEP).orElse(null);
    ArchiveTarget target =
        location
            .map(this::target)
            .or(() -> directory.map(it -> new DirectoryTarget(options.path(it))))
            .orElse(null);
    if (target == null && days > 0) {
      throw audit.invalid("retainDays", "requires archive.location, the place of the archives");
    }
    if (target == null && audit.has("archive")) {
      throw audit.invalid("archive", "requires the key location");
    }
    if (keep != null && keep.toDays() < days) {
      throw archive.invalid("keep", "must not be shorter than retainDays");
    }
    return target == null ? null : new AuditRetention(days, target, keep);
  }

  private ArchiveTarget target(String location) {
    String endpoint = archive.text("endpoint").orElse("");
    String region = archive.text("region").orElse("");
    boolean allowPrivate = archive.bool("allowPrivate", false) || options.dev();
    S3Credentials credentials = credentials();
    if (!S3TargetReader.isS3(location)) {
      return new DirectoryTarget(options.path(location));
    }
    try {
      return new S3TargetReader(options.env())
          .read(location, endpoint, region, allowPrivate, credentials);
    } catch (IllegalArgumentException e) {
      throw archive.invalid("location", String.valueOf(e.getMessage()));
    }
  }

  private @Nullable String secret(String key) {
    String file = archive.text(key).orElse(null);
    try {
      return file == null ? null : options.secret(file);
    } catch (DaemonStartException e) {
      throw archive.error(key, String.valueOf(e.getMessage()));
    }
  }

  private @Nullable S3Credentials credentials() {
    String access = secret("accessKeyFile");
    String secret = secret("secretKeyFile");
    if ((access == null) != (secret == null)) {
      throw archive.invalid("accessKeyFile", "requires secretKeyFile, and the reverse");
    }
    return access == null || secret == null ? null : new S3Credentials(access, secret, null);
  }
}
