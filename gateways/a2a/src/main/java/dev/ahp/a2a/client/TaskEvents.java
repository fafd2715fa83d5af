package dev.ahp.a2a.client;

import dev.ahp.json.JsonObject;
import dev.ahp.net.EventStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.Optional;

/**
 * What an agent elsewhere tells of a task while it works. An event is taken for the news that
 * something has changed, and the task is then asked for: pieces of artifacts and states that one
 * agent sends and another leaves out need not be put together here.
 */
public final class TaskEvents implements AutoCloseable {
  private final EventStream events;
  private final boolean rpc;

  TaskEvents(EventStream events, boolean rpc) {
    this.events = events;
    this.rpc = rpc;
  }

  /**
   * Waits for the next event; false when there are no more.
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

  /** Ends it, also for a thread that waits for the next event. */
  @Override
  public void close() {
    events.close();
  }
}
