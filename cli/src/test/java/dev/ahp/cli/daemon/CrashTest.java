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

/** A daemon that is killed in the middle of work has everything that it acknowledged. */
@Timeout(120)
class CrashTest {
  private static final int ENOUGH = 150;

  @TempDir private Path directory = Path.of("");

  private final Set<String> submitted = ConcurrentHashMap.newKeySet();
  private final Set<String> accepted = ConcurrentHashMap.newKeySet();
  private final CountDownLatch busy = new CountDownLatch(ENOUGH);

  @Test
  void nothingThatWasAcknowledgedIsLost() throws Exception {
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
    try (DaemonProcess again = DaemonProcess.start(directory, "--port", "0")) {
      for (String id : submitted) {
        assertThat(again.send(operator, "GET", "/v1/packets/" + id, "").statusCode())
            .as(id)
            .isEqualTo(200);
      }
      for (String id : accepted) {
        JsonObject packet = again.ask(operator, "GET", "/v1/packets/" + id, "");
        assertThat(packet.string("owner")).contains("worker");
      }
      JsonObject report = again.ask(operator, "GET", "/v1/audit/verify", "");
      assertThat(report.bool("ok")).contains(true);
    }
    assertThat(submitted).hasSizeGreaterThan(50);
    assertThat(accepted).isNotEmpty();
  }

  /** Until the daemon is gone. */
  private void submitAll(DaemonProcess daemon, String token, String name) {
    try {
      for (int i = 0; true; i++) {
        JsonObject packet =
            daemon.ask(token, "POST", "/v1/packets", StartCommandTest.packet("worker", name + i));
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
        JsonObject answer = daemon.ask(token, "POST", "/v1/claims", claim);
        for (Json item : answer.array("items").orElseThrow()) {
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
