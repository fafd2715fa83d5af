package dev.ahp.server.daemon;

import dev.ahp.broker.key.PrivateFile;
import dev.ahp.json.JsonObject;
import dev.ahp.resource.FileErrorMessage;
import dev.ahp.server.identity.OperatorToken;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.SecureRandom;

/** The directory that everything the daemon keeps is in. */
final class DataDirectory {
  private final Path directory;

  private DataDirectory(Path directory) {
    this.directory = directory;
  }

  /** Makes it if it is not there; only its owner may look inside. */
  static DataDirectory open(Path directory, Path keys) {
    try {
      PrivateFile.directory(directory);
      PrivateFile.directory(keys);
      return new DataDirectory(directory);
    } catch (IOException e) {
      throw new DaemonStartException(
          "cannot make the data directory " + directory + ": " + FileErrorMessage.reason(e), e);
    }
  }

  /** Sessions of browsers; nothing in it lets anybody in. */
  Path sessions() {
    return directory.resolve("sessions.json");
  }

  /** The operator's token, made at the first start. */
  String operatorToken() {
    Path file = directory.resolve("operator.token");
    try {
      if (!Files.exists(file)) {
        PrivateFile.write(file, OperatorToken.generate(new SecureRandom()) + "\n");
      }
      String token = Files.readString(file).strip();
      if (token.length() < 16) {
        throw new DaemonStartException(file + " holds no token; remove it to get a new one");
      }
      return token;
    } catch (IOException e) {
      throw new DaemonStartException("cannot use " + file + ": " + FileErrorMessage.reason(e), e);
    }
  }

  /** Tells clients where the daemon is. */
  void announce(String url, String version) {
    JsonObject daemon =
        JsonObject.builder()
            .put("url", url)
            .put("pid", ProcessHandle.current().pid())
            .put("version", version)
            .build();
    try {
      PrivateFile.write(directory.resolve("daemon.json"), daemon.toText() + "\n");
    } catch (IOException e) {
      throw new DaemonStartException("cannot write daemon.json: " + FileErrorMessage.reason(e), e);
    }
  }

  /** There is no daemon any more. */
  void withdraw() {
    try {
      Files.deleteIfExists(directory.resolve("daemon.json"));
    } catch (IOException e) {
      System.getLogger("dev.ahp.server.daemon")
          .log(System.Logger.Level.WARNING, "daemon.json cannot be removed", e);
    }
  }
}
