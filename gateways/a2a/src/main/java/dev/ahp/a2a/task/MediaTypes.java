package dev.ahp.a2a.task;

import java.util.List;

/** What stands in the parts of messages; the broker carries any other as well. */
public final class MediaTypes {
  /** As the card lists them. */
  public static final List<String> USUAL =
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
}
