package dev.ahp.server.route;

import dev.ahp.json.Json;
import org.jspecify.annotations.Nullable;

/** The body of a request as bytes and, if the server parsed it, as JSON. */
public final class RequestBody {
  private final byte[] bytes;
  private final @Nullable Json json;

  /**
   * Creates a body. The array is not copied.
   *
   * @param bytes empty if there is no body
   * @param json null if the route parses the bytes
   */
  public RequestBody(byte[] bytes, @Nullable Json json) {
    this.bytes = bytes;
    this.json = json;
  }

  public int size() {
    return bytes.length;
  }

  public byte[] bytes() {
    return bytes.clone();
  }

  @Nullable Json json() {
    return json;
  }
}
