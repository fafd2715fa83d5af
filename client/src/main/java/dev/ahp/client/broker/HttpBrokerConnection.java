package dev.ahp.client.broker;

import dev.ahp.Agents;
import dev.ahp.Audit;
import dev.ahp.Claim;
import dev.ahp.ClaimRequest;
import dev.ahp.Packet;
import dev.ahp.Schedules;
import dev.ahp.client.ApiPath;
import dev.ahp.client.DaemonClient;
import dev.ahp.connection.BrokerConnection;
import dev.ahp.connection.VerbCall;
import dev.ahp.json.JsonObject;
import java.time.Duration;
import java.util.List;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** A connection to a daemon. The daemon derives caller and sender from the token. */
record HttpBrokerConnection(DaemonClient client) implements BrokerConnection {
  private static final String PAGE_SIZE = "1000";

  @Override
  public JsonObject submit(String sender, JsonObject packet) {
    return client.post(ApiPath.of("v1", "packets"), packet).object();
  }

  @Override
  public List<Claim> claim(ClaimRequest request) {
    JsonObject response =
        client
            .post(ApiPath.of("v1", "claims"), ApiMessages.body(request), request.patience())
            .object();
    return ApiMessages.claims(response, request.agent());
  }

  @Override
  public VerbCall.VerbResponse act(String caller, VerbCall call) {
    ApiPath path = ApiPath.of("v1", "packets", call.packetId(), call.verb());
    return ApiMessages.verbResponse(client.post(path, ApiMessages.body(call)).object(), caller);
  }

  @Override
  public void chunk(String caller, String packetId, JsonObject body) {
    client.post(ApiPath.of("v1", "packets", packetId, "chunks"), body);
  }

  @Override
  public JsonObject packet(String packetId) {
    return client.get(ApiPath.of("v1", "packets", packetId));
  }

  @Override
  public JsonObject packets(String target, String status, int limit) {
    return client.get(
        ApiPath.of("v1", "packets")
            .with("target", target)
            .with("status", status)
            .with("view", "brief")
            .with("limit", String.valueOf(limit)));
  }

  @Override
  public JsonObject task(String taskId) {
    return client.get(ApiPath.of("v1", "tasks", taskId));
  }

  @Override
  public JsonObject result(String taskId, long waitMs) {
    return client.get(
        ApiPath.of("v1", "tasks", taskId, "result").with("waitMs", String.valueOf(waitMs)),
        Duration.ofMillis(waitMs));
  }

  @Override
  public JsonObject trace(String taskId, @Nullable String after) {
    return client.get(
        ApiPath.of("v1", "tasks", taskId, "trace").with("limit", PAGE_SIZE).with("after", after));
  }

  @Override
  public Agents agents() {
    return new HttpAgents(client);
  }

  @Override
  public Schedules schedules() {
    return new HttpSchedules(client);
  }

  @Override
  public Audit audit() {
    return new HttpAudit(client);
  }

  @Override
  public AutoCloseable watch(Consumer<Packet> ended) {
    return DaemonEventListener.start(client, id -> ended.accept(new Packet(packet(id))));
  }

  /** Does nothing; idle connections are closed automatically. */
  @Override
  public void close() {}
}
