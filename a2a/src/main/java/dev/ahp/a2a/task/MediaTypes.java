package dev.ahp.a2a.task;

import java.util.List;
import java.util.Locale;

/** What may stand in the parts of a message. */
public final class MediaTypes {
  /** As the card lists them. */
  public static final List<String> TAKEN =
      List.of(
          "text/plain",
          "application/json",
          "text/markdown",
          "text/html",
          "text/csv",
          "application/yaml",
          "application/xml",
          "application/pdf",
          "application/octet-stream",
          "image/png",
          "image/jpeg",
          "image/webp");

  private MediaTypes() {}

  static boolean isTaken(String type) {
    int semicolon = type.indexOf(';');
    String bare = semicolon < 0 ? type : type.substring(0, semicolon);
    return bare.isBlank() || TAKEN.contains(bare.strip().toLowerCase(Locale.ROOT));
  }
}
