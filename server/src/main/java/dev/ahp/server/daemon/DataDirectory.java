package dev.ahp.server.daemon;

import dev.ahp.broker.key.PrivateFile;
import dev.ahp.json.JsonObject;
import dev.ahp.resource.FileErrorMessage;
import dev.ahp.server.identity.OperatorToken;
import dev.ahp.time.Rfc3339;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.SecureRandom;

/** The data directory of the daemon. */
final class DataDirectory {
  private final Path directory;

  private DataDirectory(Path directory) {
    this.directory = directory;
  }

  /** Creates the directories if they do not exist. Only the owner can access them. */
  static DataDirectory open(Path directory, Path keys) {
    try {
      PrivateFile.directory(directory);
      PrivateFile.directory(keys);
      return new DataDirectory(directory);
    } catch (IOException e) {
      throw new DaemonStartException(
          "cannot create the data directory " + directory + ": " + FileErrorMessage.reason(e), e);
    }
  }

  /** The file of browser sessions. It contains no usable tokens. */
  Path sessions() {
    return directory.resolve("sessions.json");
  }

  /** Returns the operator token; the first start creates it. */
  String operatorToken() {
    Path file = directory.resolve("operator.token");
    try {
      if (!Files.exists(file)) {
        PrivateFile.write(file, OperatorToken.generate(new SecureRandom()) + "\n");
      }
      String token = Files.readString(file).strip();
      if (token.length() < 16) {
        throw new DaemonStartException(file + " contains no token; delete it to create a new one");
      }
      return token;
    } catch (IOException e) {
      throw new DaemonStartException("cannot use " + file + ": " + FileErrorMessage.reason(e), e);
    }
  }

  /**
   * Writes {@code daemon.json}, from which clients learn the daemon's URL and process. The start
   * time of the process distinguishes it from a later process with the same id.
   */
  void announce(String url, String version) {
    ProcessHandle process = ProcessHandle.current();
    JsonObject.Builder daemon =
        JsonObject.builder().put("url", url).put("pid", process.pid()).put("version", version);
    process.info().startInstant().ifPresent(it -> daemon.put("startedAt", Rfc3339.format(it)));
    try {
      PrivateFile.write(directory.resolve("daemon.json"), daemon.build().toText() + "\n");
    } catch (IOException e) {
      throw new DaemonStartException("cannot write daemon.json: " + FileErrorMessage.reason(e), e);
    }
  }

  /** Removes {@code daemon.json}. */
  void withdraw() {
    try {
      Files.deleteIfExists(directory.resolve("daemon.json"));
    } catch (IOException e) {
      System.getLogger("dev.ahp.server.daemon")
          .log(System.Logger.Level.WARNING, "cannot delete daemon.json", e);
    }
  }
}
