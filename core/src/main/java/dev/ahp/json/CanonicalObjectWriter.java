package dev.ahp.json;

import java.security.MessageDigest;
import org.jspecify.annotations.Nullable;

/**
 * Writes an object in its RFC 8785 form straight from its members, without a tree. Whoever writes
 * gives the members sorted by name, each once; names are plain ASCII.
 */
public final class CanonicalObjectWriter {
  private final Utf8Buffer out = new Utf8Buffer();

  /** Starts a new object. */
  public CanonicalObjectWriter begin() {
    out.clear();
    out.ascii('{');
    return this;
  }

  /** Adds a string, or null. */
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

  /** Adds a value that is in its RFC 8785 form already. */
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

  /** How many bytes are written, the end of the object not among them. */
  public int size() {
    return out.size();
  }

  /** Ends the object. */
  public CanonicalObjectWriter end() {
    out.ascii('}');
    return this;
  }

  public byte[] bytes() {
    return out.toBytes();
  }

  /**
   * The bytes with one more member.
   *
   * @param place where {@link #size} was when it was its turn
   */
  public byte[] bytesWith(int place, String name, String plainText) {
    return out.toBytesWith(place, ",\"" + name + "\":\"" + plainText + '"');
  }

  public byte[] digest(MessageDigest by) {
    return out.digest(by);
  }
}
