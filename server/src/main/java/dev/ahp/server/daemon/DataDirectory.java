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
import java.util.List;

/** The data directory of the daemon. */
final class DataDirectory {
  private static final int MIN_TOKEN_CHARS = 16;

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

  Path operatorTokenFile() {
    return directory.resolve("operator.token");
  }

  /**
   * Returns the operator tokens, one or two lines of a file. The first start creates one. During a
   * rotation the first line is the new token and the second line the old one.
   */
  List<String> operatorTokens() {
    Path file = operatorTokenFile();
    try {
      if (!Files.exists(file)) {
        PrivateFile.write(file, OperatorToken.generate(new SecureRandom()) + "\n");
      }
      List<String> tokens =
          Files.readString(file).lines().map(String::strip).filter(it -> !it.isEmpty()).toList();
      boolean isUsable =
          !tokens.isEmpty()
              && tokens.size() <= 2
              && tokens.stream().allMatch(it -> it.length() >= MIN_TOKEN_CHARS);
      if (!isUsable) {
        throw new DaemonStartException(
            file
                + " must contain one or two lines with a token of at least 16 characters each;"
                + " delete it to create a new one");
      }
      return tokens;
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
