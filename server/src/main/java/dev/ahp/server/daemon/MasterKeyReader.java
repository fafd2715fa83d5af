package dev.ahp.server.daemon;

import static java.nio.charset.StandardCharsets.US_ASCII;

import dev.ahp.broker.seal.MasterKeys;
import dev.ahp.resource.FileErrorMessage;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermission;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;

/** Reads the master keys from their configured source. */
public final class MasterKeyReader {
  private static final int MAX_BYTES = 4 << 10;
  private static final long COMMAND_TIMEOUT_S = 30;
  private static final Set<PosixFilePermission> OTHERS =
      Set.of(
          PosixFilePermission.GROUP_READ,
          PosixFilePermission.GROUP_WRITE,
          PosixFilePermission.OTHERS_READ,
          PosixFilePermission.OTHERS_WRITE);

  private MasterKeyReader() {}

  /**
   * Reads the keys.
   *
   * @throws DaemonStartException if there are none or they are invalid
   */
  public static MasterKeys read(EncryptionSettings settings) {
    try {
      return MasterKeys.parse(text(settings));
    } catch (IllegalArgumentException e) {
      throw new DaemonStartException(
          "cannot use the master key from " + settings.source() + ": " + e.getMessage(), e);
    } catch (IOException e) {
      throw new DaemonStartException(
          "cannot read the master key from "
              + settings.source()
              + ": "
              + FileErrorMessage.reason(e),
          e);
    }
  }

  private static String text(EncryptionSettings settings) throws IOException {
    Path file = settings.file();
    if (file != null) {
      requirePrivate(file);
      try (InputStream in = Files.newInputStream(file)) {
        return bounded(in);
      }
    }
    if (settings.variable() != null) {
      String value = settings.value();
      if (value == null || value.isBlank()) {
        throw new IllegalArgumentException("it is not set");
      }
      return value;
    }
    return output(settings.command());
  }

  private static void requirePrivate(Path file) throws IOException {
    boolean isPosix = file.getFileSystem().supportedFileAttributeViews().contains("posix");
    if (isPosix && Files.getPosixFilePermissions(file).stream().anyMatch(OTHERS::contains)) {
      throw new IllegalArgumentException(
          "other users may read or write it; allow only its owner: chmod 600 " + file);
    }
  }

  private static String bounded(InputStream in) throws IOException {
    byte[] bytes = in.readNBytes(MAX_BYTES + 1);
    if (bytes.length > MAX_BYTES) {
      throw new IllegalArgumentException("it has more than " + MAX_BYTES + " bytes");
    }
    return new String(bytes, US_ASCII);
  }

  /** Runs the command without a shell; its error output goes to that of the daemon. */
  private static String output(List<String> command) throws IOException {
    Process process =
        new ProcessBuilder(command).redirectError(ProcessBuilder.Redirect.INHERIT).start();
    try {
      process.getOutputStream().close();
      CompletableFuture<String> output =
          CompletableFuture.supplyAsync(() -> readQuietly(process.getInputStream()));
      if (!process.waitFor(COMMAND_TIMEOUT_S, TimeUnit.SECONDS)) {
        throw new IllegalArgumentException("it did not end within " + COMMAND_TIMEOUT_S + " s");
      }
      if (process.exitValue() != 0) {
        throw new IllegalArgumentException("it ended with exit code " + process.exitValue());
      }
      return output.join();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IllegalArgumentException("it was interrupted", e);
    } finally {
      process.destroyForcibly();
    }
  }

  /** Returns what could be read; an incomplete key is reported as invalid. */
  private static String readQuietly(InputStream in) {
    try {
      byte[] bytes = in.readNBytes(MAX_BYTES);
      return new String(bytes, US_ASCII);
    } catch (IOException e) {
      return "";
    }
  }
}
