package dev.ahp.a2a.version;

import dev.ahp.a2a.error.A2aError;
import dev.ahp.a2a.error.A2aException;
import org.jspecify.annotations.Nullable;

/** The supported versions of A2A. */
public enum A2aVersion {
  V0_3("0.3", "X-A2A-Extensions"),
  /** 0.3 over HTTP+JSON, in the JSON of its protocol buffers. */
  V0_3_PROTO("0.3", "X-A2A-Extensions"),
  V1_0("1.0", "A2A-Extensions");

  private final String number;
  private final String extensions;

  A2aVersion(String number, String extensions) {
    this.number = number;
    this.extensions = extensions;
  }

  /** The number in headers and cards. */
  public String number() {
    return number;
  }

  /** Returns the version of push notifications, whose JSON is that of JSON-RPC. */
  public A2aVersion ofNotifications() {
    return this == V0_3_PROTO ? V0_3 : this;
  }

  /** The header that names extensions. */
  public String extensions() {
    return extensions;
  }

  /**
   * Returns the version of the header {@code A2A-Version}. Without a header it is 0.3; patch
   * numbers are ignored.
   */
  public static A2aVersion ofHeader(@Nullable String header) {
    String text = header == null ? "" : header.strip();
    for (A2aVersion a2aVersion : values()) {
      if (text.equals(a2aVersion.number) || text.startsWith(a2aVersion.number + ".")) {
        return a2aVersion;
      }
    }
    if (text.isEmpty()) {
      return V0_3;
    }
    throw new A2aException(
        A2aError.VERSION_NOT_SUPPORTED,
        "unsupported A2A version " + shorten(text) + "; supported versions are 0.3 and 1.0");
  }

  private static String shorten(String text) {
    return text.length() > 20 ? text.substring(0, 20) + "…" : text;
  }
}
