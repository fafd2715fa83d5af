package dev.ahp.client.broker;

import dev.ahp.AuditRecord;
import dev.ahp.client.ApiPath;
import dev.ahp.client.DaemonClient;
import dev.ahp.json.JsonException;
import dev.ahp.json.JsonLimits;
import dev.ahp.json.JsonReader;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.util.function.Consumer;

/** Reads the event stream of a daemon on its own thread and reports ended packets. */
final class DaemonEventListener implements AutoCloseable {
  private static final String DATA = "data:";
  private static final System.Logger LOG = System.getLogger(DaemonEventListener.class.getName());

  private final InputStream events;
  private final Consumer<String> ended;

  private DaemonEventListener(InputStream events, Consumer<String> ended) {
    this.events = events;
    this.ended = ended;
  }

  static DaemonEventListener start(DaemonClient client, Consumer<String> ended) {
    DaemonEventListener listener =
        new DaemonEventListener(client.stream(ApiPath.of("v1", "events")), ended);
    Thread thread = new Thread(listener::listen, "ahp-watch");
    thread.setDaemon(true);
    thread.start();
    return listener;
  }

  private void listen() {
    try (BufferedReader reader =
        new BufferedReader(new InputStreamReader(events, StandardCharsets.UTF_8))) {
      String line = reader.readLine();
      while (line != null) {
        if (line.startsWith(DATA)) {
          handle(line.substring(DATA.length()).strip());
        }
        line = reader.readLine();
      }
    } catch (IOException closed) {
      Thread.currentThread().interrupt();
    }
  }

  private void handle(String data) {
    try {
      JsonReader.readCanonical(data, JsonLimits.RENDERING)
          .asObject()
          .map(AuditRecord::new)
          .filter(AuditRecord::endsPacket)
          .flatMap(AuditRecord::packetId)
          .ifPresent(ended);
    } catch (JsonException e) {
      LOG.log(System.Logger.Level.WARNING, "ignoring an unreadable event", e);
    }
  }

  @Override
  public void close() throws IOException {
    events.close();
  }
}
