package dev.ahp.cli.daemon;

import static org.assertj.core.api.Assertions.assertThat;

import dev.ahp.client.ApiPath;
import dev.ahp.json.Json;
import dev.ahp.json.JsonArray;
import dev.ahp.json.JsonObject;
import dev.ahp.testkit.AwaitCondition;
import java.io.IOException;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** Two namespaces of a daemon: red exports its agent worker to blue as red-worker. */
abstract class NamespaceExportFixture {
  static final String EXPORTS = "/v1/namespaces/red/exports";

  private @Nullable NamespaceDaemon started;
  String worker = "";
  String sender = "";

  /** Starts a daemon whose leases are short, so that a restart continues soon. */
  NamespaceDaemon start(Path home) {
    try {
      Files.writeString(home.resolve("ahp.yaml"), "delivery: {leaseMs: 1000, retryBaseMs: 100}\n");
    } catch (IOException e) {
      throw new AssertionError(e);
    }
    started = NamespaceDaemon.in(home);
    return started;
  }

  NamespaceDaemon daemon() {
    return Objects.requireNonNull(started, "the daemon has not started");
  }

  /** Adds the namespaces and their agents, and exports the worker as red-worker. */
  void export() {
    daemon().add("red");
    daemon().add("blue");
    worker = daemon().agent("red", "worker", "{}");
    sender = daemon().agent("blue", "sender", "{}");
    HttpResponse<String> added = addExport("worker", "red-worker");
    assertThat(added.statusCode()).as(added.body()).isEqualTo(201);
    assertThat(added.headers().firstValue("Location"))
        .contains("/v1/namespaces/red/exports/blue/red-worker");
  }

  HttpResponse<String> addExport(String agent, String as) {
    String body =
        "{\"agent\":\"%s\",\"to\":\"blue\",\"types\":[\"task.assign\"],\"as\":\"%s\"}"
            .formatted(agent, as);
    return daemon().send(daemon().operatorToken(), "POST", EXPORTS, body);
  }

  void removeExport(String as) {
    HttpResponse<String> removed =
        daemon().send(daemon().operatorToken(), "DELETE", EXPORTS + "/blue/" + as, "");
    assertThat(removed.statusCode()).as(removed.body()).isEqualTo(202);
  }

  HttpResponse<String> submit(String token, String type, String target, String id) {
    return submit(token, type, target, id, "\"priority\":\"MEDIUM\"");
  }

  HttpResponse<String> submit(String token, String type, String target, String id, String members) {
    String body =
        """
        {"packetId":"%s","type":"%s","target":"%s","objective":"Write one page about tides",
         "payload":{"text":"tides"},"trust":{"/payload/text":"web"},%s}
        """
            .formatted(id, type, target, members);
    return daemon().send(token, "POST", "/v1/packets", body);
  }

  void submit(String id) {
    HttpResponse<String> response = submit(sender, "task.assign", "red-worker", id);
    assertThat(response.statusCode()).as(response.body()).isEqualTo(201);
  }

  JsonObject packet(String namespace, String id) {
    return daemon().operatorOf(namespace).get(ApiPath.of("v1", "packets", id));
  }

  void awaitStatus(String namespace, String id, String status) {
    AwaitCondition.await(
        () -> packet(namespace, id).string("status").filter(status::equals).isPresent(),
        () -> String.valueOf(packet(namespace, id)));
  }

  /** Claims the next packet of the worker, with its lease. */
  JsonObject claim() {
    JsonObject[] claimed = new JsonObject[1];
    AwaitCondition.await(
        () -> {
          List<JsonObject> items =
              daemon()
                  .as(worker)
                  .post(ApiPath.of("v1", "claims"), NamespaceDaemon.json("{\"agent\":\"worker\"}"))
                  .object()
                  .array("items")
                  .orElse(JsonArray.empty())
                  .objects();
          items.stream().findFirst().ifPresent(it -> claimed[0] = it);
          return claimed[0] != null;
        });
    return claimed[0];
  }

  JsonObject act(JsonObject claim, String verb, String members) {
    String id = claim.object("packet").flatMap(it -> it.string("packetId")).orElseThrow();
    String token = claim.object("lease").flatMap(it -> it.string("token")).orElseThrow();
    JsonObject body = NamespaceDaemon.json("{" + members + "}").with("leaseToken", Json.of(token));
    return daemon().as(worker).post(ApiPath.of("v1", "packets", id, verb), body).object();
  }

  JsonObject accept(JsonObject claim) {
    JsonObject accepted = act(claim, "accept", "\"leaseMs\":60000");
    return claim.with("lease", accepted.object("lease").orElseThrow());
  }
}
