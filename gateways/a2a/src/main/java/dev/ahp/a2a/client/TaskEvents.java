package dev.ahp.a2a.client;

import dev.ahp.json.JsonObject;
import dev.ahp.net.EventStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.Optional;

/**
 * The event stream of a remote task. An event only signals a change; the caller then reads the
 * task. So partial artifacts and optional states need no handling here.
 */
public final class TaskEvents implements AutoCloseable {
  private final EventStream events;
  private final boolean rpc;

  TaskEvents(EventStream events, boolean rpc) {
    this.events = events;
    this.rpc = rpc;
  }

  /**
   * Waits for the next event. Returns false at the end of the stream.
   *
   * @throws RemoteErrorException if the event is an error
   */
  public boolean next() throws IOException {
    Optional<String> data = events.next();
    if (data.isEmpty()) {
      return false;
    }
    JsonObject event = BindingClient.read(data.get().getBytes(StandardCharsets.UTF_8));
    JsonObject error = event.object("error").orElse(null);
    if (error != null) {
      throw rpc ? RemoteErrorException.ofRpc(error) : RemoteErrorException.ofRest(error);
    }
    return true;
  }

  /** Closes the stream and unblocks a thread that waits in {@link #next}. */
  @Override
  public void close() {
    events.close();
  }
}
