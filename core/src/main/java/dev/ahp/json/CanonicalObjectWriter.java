package dev.ahp.json;

import java.security.MessageDigest;
import org.jspecify.annotations.Nullable;

/**
 * Writes an object in its RFC 8785 form member by member, without building a tree. The caller must
 * write each member once, sorted by name. Names must be ASCII and need no escapes.
 */
public final class CanonicalObjectWriter {
  private final Utf8Buffer out = new Utf8Buffer();

  public CanonicalObjectWriter begin() {
    out.clear();
    out.ascii('{');
    return this;
  }

  /** Adds a string or null. */
  public CanonicalObjectWriter text(String name, @Nullable String value) {
    name(name);
    if (value == null) {
      out.ascii("null");
    } else {
      out.quoted(value, true);
    }
    return this;
  }

  public CanonicalObjectWriter number(String name, long value) {
    name(name);
    out.number(value);
    return this;
  }

  /** Adds a value that is already in RFC 8785 form. */
  public CanonicalObjectWriter canonical(String name, byte[] value) {
    name(name);
    out.bytes(value);
    return this;
  }

  private void name(String name) {
    if (out.size() > 1) {
      out.ascii(',');
    }
    out.ascii('"');
    out.ascii(name);
    out.ascii("\":");
  }

  /** Returns the number of bytes written so far. */
  public int size() {
    return out.size();
  }

  public CanonicalObjectWriter end() {
    out.ascii('}');
    return this;
  }

  public byte[] bytes() {
    return out.toBytes();
  }

  /**
   * Returns the bytes with an additional member.
   *
   * @param place the value of {@link #size} at which to insert it
   */
  public byte[] bytesWith(int place, String name, String plainText) {
    return out.toBytesWith(place, ",\"" + name + "\":\"" + plainText + '"');
  }

  public byte[] digest(MessageDigest by) {
    return out.digest(by);
  }
}
