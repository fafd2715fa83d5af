package dev.ahp.a2a.task;

import java.util.List;

/** Media types of message parts. The broker transports other types, too. */
public final class MediaTypes {
  /** The types that the agent card lists. */
  public static final List<String> COMMON =
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
