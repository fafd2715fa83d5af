package dev.ahp.cli.backup;

import dev.ahp.broker.key.PrivateFile;
import dev.ahp.cli.command.CommandException;
import dev.ahp.json.CanonicalJson;
import dev.ahp.json.Json;
import dev.ahp.json.JsonObject;
import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.security.MessageDigest;
import java.util.HexFormat;
import java.util.Objects;
import java.util.function.LongConsumer;

/**
 * A file of a backup.
 *
 * @param path the path relative to the backup, with slashes
 * @param sha256 64 hex digits
 */
record BackupFile(String path, long bytes, String sha256) {
  private static final int BUFFER_BYTES = 64 << 10;

  /** Copies a file so that only its owner can read the copy, and syncs it to the disk. */
  static void copy(Path from, Path to, LongConsumer progress) throws IOException {
    PrivateFile.directory(Objects.requireNonNull(to.toAbsolutePath().getParent()));
    PrivateFile.make(to);
    byte[] buffer = new byte[BUFFER_BYTES];
    try (InputStream in = Files.newInputStream(from);
        FileChannel out =
            FileChannel.open(to, StandardOpenOption.CREATE, StandardOpenOption.WRITE)) {
      for (int read = in.read(buffer); read >= 0; read = in.read(buffer)) {
        ByteBuffer rest = ByteBuffer.wrap(buffer, 0, read);
        while (rest.hasRemaining()) {
          out.write(rest);
        }
        progress.accept(read);
      }
      out.force(true);
    }
  }

  /** Describes a file of a directory. */
  static BackupFile of(Path directory, Path file, LongConsumer progress) throws IOException {
    MessageDigest digest = CanonicalJson.sha256();
    byte[] buffer = new byte[BUFFER_BYTES];
    long bytes = 0;
    try (InputStream in = Files.newInputStream(file)) {
      for (int read = in.read(buffer); read >= 0; read = in.read(buffer)) {
        digest.update(buffer, 0, read);
        bytes += read;
        progress.accept(read);
      }
    }
    String path = directory.relativize(file).toString().replace('\\', '/');
    return new BackupFile(path, bytes, HexFormat.of().formatHex(digest.digest()));
  }

  /** Returns the file in a directory; rejects a path that leads out of it. */
  Path in(Path directory) {
    try {
      Path root = directory.toAbsolutePath().normalize();
      Path file = root.resolve(path).normalize();
      if (!path.isEmpty() && file.startsWith(root) && !file.equals(root)) {
        return file;
      }
    } catch (InvalidPathException e) {
      // Reported below.
    }
    throw new CommandException(
        "the manifest names the file '" + path + "', which is outside the backup");
  }

  Json toJson() {
    return JsonObject.builder().put("path", path).put("bytes", bytes).put("sha256", sha256).build();
  }
}
