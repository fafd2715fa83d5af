package dev.ahp.server.daemon;

import java.nio.file.Path;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Where the master keys of the store come from; exactly one source is set.
 *
 * @param file a file with one key per line, newest first
 * @param variable the name of an environment variable
 * @param value the value of the variable; null if it is not set
 * @param command a program and its arguments; it prints the keys
 */
public record EncryptionSettings(
    @Nullable Path file, @Nullable String variable, @Nullable String value, List<String> command) {
  public EncryptionSettings {
    command = List.copyOf(command);
  }

  /** Omits the keys, which must not be logged. */
  @Override
  public String toString() {
    return "EncryptionSettings[" + source() + "]";
  }

  /** Returns a text that names the source. */
  public String source() {
    if (file != null) {
      return "the key file " + file;
    }
    return variable != null
        ? "the environment variable " + variable
        : "the key command " + (command.isEmpty() ? "" : command.get(0));
  }
}
