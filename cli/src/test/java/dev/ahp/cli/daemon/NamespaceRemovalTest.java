package dev.ahp.cli.daemon;

import static org.assertj.core.api.Assertions.assertThat;

import dev.ahp.Denied;
import dev.ahp.broker.api.BrokerApi;
import dev.ahp.client.ApiPath;
import dev.ahp.json.JsonArray;
import dev.ahp.json.JsonObject;
import dev.ahp.server.daemon.BrokerFactory;
import dev.ahp.server.daemon.DaemonSettings;
import dev.ahp.server.daemon.DaemonStartException;
import dev.ahp.testkit.AwaitCondition;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Tests the removal of namespaces. */
@Timeout(120)
class NamespaceRemovalTest {
  private static final ApiPath RED = ApiPath.of("v1", "namespaces", "red");

  @TempDir private Path home;

  private static void remove(NamespaceDaemon daemon) {
    daemon.operator().delete(RED, NamespaceDaemon.json("{\"confirm\":\"red\"}"));
  }

  private static boolean exists(NamespaceDaemon daemon) {
    try {
      daemon.operator().get(RED);
      return true;
    } catch (Denied gone) {
      return false;
    }
  }

  private static void awaitRemoval(NamespaceDaemon daemon) {
    AwaitCondition.await(() -> !exists(daemon));
  }

  private static JsonObject lastRecord(NamespaceDaemon daemon) {
    List<JsonObject> records =
        daemon
            .operator()
            .get(ApiPath.of("v1", "audit").with("event", "namespace.changed"))
            .array("items")
            .orElse(JsonArray.empty())
            .objects();
    return records.get(records.size() - 1).object("data").orElseThrow();
  }

  @Test
  void removalDeletesTheDataAndRecordsTheLastHeads() {
    try (NamespaceDaemon daemon = NamespaceDaemon.in(home)) {
      daemon.add("red");
      String worker = daemon.agent("red", "worker", "{}");
      assertThat(daemon.directory("red")).exists();
      remove(daemon);
      awaitRemoval(daemon);
      assertThat(daemon.directory("red")).doesNotExist();
      assertThat(daemon.get(worker, "/v1/packets").statusCode()).isEqualTo(401);
      JsonObject record = lastRecord(daemon);
      assertThat(record.string("change")).contains("removed");
      JsonObject last = record.object("before").flatMap(it -> it.object("last")).orElseThrow();
      assertThat(last.number("auditRecords")).contains(1.0);
      assertThat(last.array("chains").orElseThrow().objects().get(0).string("recordHash"))
          .isPresent();
    }
  }

  @Test
  void aNewNamespaceWithTheNameOfARemovedOneIsEmpty() {
    try (NamespaceDaemon daemon = NamespaceDaemon.in(home)) {
      daemon.add("red");
      daemon.agent("red", "worker", "{}");
      remove(daemon);
      awaitRemoval(daemon);
      assertThat(daemon.add("red").string("state")).contains("active");
      assertThat(daemon.operatorOf("red").get(ApiPath.of("v1", "agents")).array("items"))
          .contains(JsonArray.empty());
    }
  }

  /** A factory that cannot delete data. */
  private record StuckFactory(DurableBroker real) implements BrokerFactory {
    @Override
    public BrokerApi open(DaemonSettings settings, Path store, Path keys) {
      return real.open(settings, store, keys);
    }

    @Override
    public Optional<JsonObject> lastState(DaemonSettings settings) {
      return real.lastState(settings);
    }

    @Override
    public void delete(DaemonSettings settings) {
      throw new DaemonStartException("the disk does not respond");
    }
  }

  @Test
  void theNextStartContinuesARemoval() {
    try (NamespaceDaemon daemon =
        NamespaceDaemon.with(home, new StuckFactory(new DurableBroker()))) {
      daemon.add("red");
      daemon.agent("red", "worker", "{}");
      remove(daemon);
      assertThat(daemon.operator().get(RED).string("state")).contains("removing");
      assertThat(daemon.get(daemon.operatorToken(), "/v1/namespaces/red/agents").statusCode())
          .isEqualTo(404);
    }
    try (NamespaceDaemon daemon = NamespaceDaemon.in(home)) {
      awaitRemoval(daemon);
      assertThat(daemon.directory("red")).doesNotExist();
      assertThat(lastRecord(daemon).object("before").flatMap(it -> it.object("last"))).isPresent();
    }
  }
}
