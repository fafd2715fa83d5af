package dev.ahp.server.daemon;

import dev.ahp.yaml.TextPosition;

/** Reports an invalid setting with its position in the file. */
public final class InvalidSettingException extends DaemonStartException {
  private final transient SettingError error;

  InvalidSettingException(String file, SettingError error) {
    super(
        file
            + ":"
            + error.position().line()
            + ":"
            + error.position().column()
            + ": "
            + error.message());
    this.error = error;
  }

  public SettingError error() {
    return error;
  }

  /**
   * An invalid setting.
   *
   * @param pointer the JSON Pointer of the setting; empty for the whole file
   */
  public record SettingError(String pointer, TextPosition position, String message) {}
}
