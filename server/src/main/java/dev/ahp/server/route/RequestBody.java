package dev.ahp.server.route;

import dev.ahp.json.Json;
import org.jspecify.annotations.Nullable;

/** The body of a request: as it came, and what it says where the server has read it. */
public final class RequestBody {
  private final byte[] bytes;
  private final @Nullable Json json;

  /**
   * Keeps the array.
   *
   * @param bytes empty without a body
   * @param json null where the route reads the bytes itself
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
