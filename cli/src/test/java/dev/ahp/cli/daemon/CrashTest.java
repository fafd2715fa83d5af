package dev.ahp.cli.daemon;

import static org.assertj.core.api.Assertions.assertThat;

import dev.ahp.json.Json;
import dev.ahp.json.JsonObject;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Tests that a killed daemon keeps all acknowledged data. */
@Timeout(120)
class CrashTest {
  private static final int MIN_REQUESTS = 150;

  @TempDir private Path directory = Path.of("");

  private final Set<String> submitted = ConcurrentHashMap.newKeySet();
  private final Set<String> accepted = ConcurrentHashMap.newKeySet();
  private final CountDownLatch busy = new CountDownLatch(MIN_REQUESTS);

  @Test
  void acknowledgedPacketsSurviveAKill() throws Exception {
    String operator;
    try (DaemonProcess daemon = DaemonProcess.start(directory, "--port", "0")) {
      operator = daemon.operatorToken();
      String sender = daemon.agent("sender");
      String worker = daemon.agent("worker");
      List<Thread> threads = new ArrayList<>();
      for (int i = 0; i < 3; i++) {
        String name = "s" + i;
        threads.add(new Thread(() -> submitAll(daemon, sender, name), "test-" + name));
      }
      threads.add(new Thread(() -> claimAll(daemon, worker), "test-worker"));
      threads.forEach(Thread::start);
      busy.await();
      daemon.kill();
      for (Thread thread : threads) {
        thread.join();
      }
    }
    try (DaemonProcess restarted = DaemonProcess.start(directory, "--port", "0")) {
      for (String id : submitted) {
        assertThat(restarted.send(operator, "GET", "/v1/packets/" + id, "").statusCode())
            .as(id)
            .isEqualTo(200);
      }
      for (String id : accepted) {
        JsonObject packet = restarted.request(operator, "GET", "/v1/packets/" + id, "");
        assertThat(packet.string("owner")).contains("worker");
      }
      JsonObject report = restarted.request(operator, "GET", "/v1/audit/verify", "");
      assertThat(report.bool("ok")).contains(true);
    }
    assertThat(submitted).hasSizeGreaterThan(50);
    assertThat(accepted).isNotEmpty();
  }

  /** Submits packets until the daemon is killed. */
  private void submitAll(DaemonProcess daemon, String token, String name) {
    try {
      for (int i = 0; true; i++) {
        JsonObject packet =
            daemon.request(
                token, "POST", "/v1/packets", StartCommandTest.packet("worker", name + i));
        submitted.add(packet.string("packetId").orElseThrow());
        busy.countDown();
      }
    } catch (IOException | InterruptedException e) {
      assertThat(busy.getCount()).isZero();
    }
  }

  private void claimAll(DaemonProcess daemon, String token) {
    String claim = "{\"agent\":\"worker\",\"max\":5,\"waitMs\":500,\"accept\":true}";
    try {
      while (true) {
        JsonObject claimed = daemon.request(token, "POST", "/v1/claims", claim);
        for (Json item : claimed.array("items").orElseThrow()) {
          accepted.add(
              item.asObject()
                  .flatMap(it -> it.object("packet"))
                  .flatMap(it -> it.string("packetId"))
                  .orElseThrow());
          busy.countDown();
        }
      }
    } catch (IOException | InterruptedException e) {
      assertThat(busy.getCount()).isZero();
    }
  }
}
