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

/** Listens to a daemon's events on a thread of its own, and tells of packets that ended. */
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
    DaemonEventListener watch =
        new DaemonEventListener(client.stream(ApiPath.of("v1", "events")), ended);
    Thread thread = new Thread(watch::listen, "ahp-watch");
    thread.setDaemon(true);
    thread.start();
    return watch;
  }

  private void listen() {
    try (BufferedReader reader =
        new BufferedReader(new InputStreamReader(events, StandardCharsets.UTF_8))) {
      String line = reader.readLine();
      while (line != null) {
        if (line.startsWith(DATA)) {
          heard(line.substring(DATA.length()).strip());
        }
        line = reader.readLine();
      }
    } catch (IOException closed) {
      Thread.currentThread().interrupt();
    }
  }

  private void heard(String data) {
    try {
      JsonReader.readCanonical(data, JsonLimits.RENDERING)
          .asObject()
          .map(AuditRecord::new)
          .filter(AuditRecord::endsPacket)
          .flatMap(AuditRecord::packetId)
          .ifPresent(ended);
    } catch (JsonException notRead) {
      LOG.log(System.Logger.Level.WARNING, "an event cannot be read", notRead);
    }
  }

  @Override
  public void close() throws IOException {
    events.close();
  }
}
