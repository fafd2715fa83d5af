package dev.ahp.cli.daemon;

import dev.ahp.cli.command.CommandException;
import dev.ahp.cli.command.Terminal;
import dev.ahp.jdbc.archive.ArchiveDirectory;
import dev.ahp.jdbc.archive.ArchiveLocation;
import dev.ahp.net.S3Bucket;
import dev.ahp.server.daemon.ArchiveTarget;
import dev.ahp.server.daemon.ArchiveTarget.DirectoryTarget;
import dev.ahp.server.daemon.ArchiveTarget.S3Target;
import dev.ahp.server.daemon.S3TargetReader;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.Objects;

/** One archive that a command names: a file, or an object {@code s3://bucket/key}. */
public record ArchivePlace(ArchiveLocation location, String name) {

  /** Opens the location that the settings of a daemon name. */
  static ArchiveLocation location(ArchiveTarget target, Path staging) {
    if (target instanceof DirectoryTarget local) {
      return new ArchiveDirectory(local.directory());
    }
    S3Target s3 = (S3Target) target;
    S3Bucket bucket = new S3Bucket(s3.address(), s3.credentials(), InstantSource.system());
    return new S3Archives(bucket, s3.prefix(), staging);
  }

  /** Returns the archive of an argument. Environment variables have the keys of a bucket. */
  public static ArchivePlace of(Terminal terminal, String argument) {
    if (!S3TargetReader.isS3(argument)) {
      Path file = terminal.resolve(argument).toAbsolutePath();
      Path directory = Objects.requireNonNull(file.getParent());
      return new ArchivePlace(new ArchiveDirectory(directory), String.valueOf(file.getFileName()));
    }
    int slash = argument.lastIndexOf('/');
    if (slash < S3TargetReader.SCHEME.length() || slash == argument.length() - 1) {
      throw new CommandException(argument + " does not name an object; expected s3://BUCKET/KEY");
    }
    try {
      S3Target target = new S3TargetReader(terminal.env()).read(argument.substring(0, slash));
      Path staging = Path.of(System.getProperty("java.io.tmpdir"));
      return new ArchivePlace(location(target, staging), argument.substring(slash + 1));
    } catch (IllegalArgumentException e) {
      throw new CommandException(argument + ": " + e.getMessage());
    }
  }
}
