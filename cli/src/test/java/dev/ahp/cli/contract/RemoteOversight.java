package dev.ahp.cli.contract;

import dev.ahp.broker.api.AdministrativeEvent;
import dev.ahp.broker.api.AuditApi;
import dev.ahp.broker.api.Caller;
import dev.ahp.broker.api.DeadLetterApi;
import dev.ahp.broker.api.EventApi;
import dev.ahp.broker.api.InboxApi;
import dev.ahp.broker.api.PageRequest;
import dev.ahp.broker.api.TaskApi;
import dev.ahp.broker.proof.ProofZip;
import dev.ahp.client.ApiPath;
import dev.ahp.json.Json;
import dev.ahp.json.JsonObject;
import dev.ahp.time.Rfc3339;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import org.jspecify.annotations.Nullable;

/** Task, inbox, dead letter, audit and event APIs over HTTP. */
final class RemoteOversight {
  private RemoteOversight() {}

  /** The task API. */
  record RemoteTaskApi(CallerClients clients) implements TaskApi {
    private static ApiPath path(String id, String view) {
      return view.isEmpty() ? ApiPath.of("v1", "tasks", id) : ApiPath.of("v1", "tasks", id, view);
    }

    @Override
    public JsonObject list(Caller caller, Map<String, String> filter, PageRequest page) {
      return clients.get(caller, CallerClients.filtered(ApiPath.of("v1", "tasks"), filter), page);
    }

    @Override
    public JsonObject get(Caller caller, String taskId) {
      return clients.get(caller, path(taskId, ""));
    }

    @Override
    public CompletableFuture<TaskOutcome> result(Caller caller, String taskId, long waitMs) {
      ApiPath path = path(taskId, "result").with("waitMs", String.valueOf(waitMs));
      return clients
          .async(() -> clients.get(caller, path))
          .thenApply(it -> new TaskOutcome(it, it.string("endedAt").isPresent()));
    }

    @Override
    public JsonObject trace(Caller caller, String taskId, PageRequest page) {
      return clients.get(caller, path(taskId, "trace"), page);
    }

    @Override
    public JsonObject caps(Caller caller) {
      return clients.get(caller, ApiPath.of("v1", "caps"));
    }

    @Override
    public CompletableFuture<JsonObject> compress(Json body) {
      return clients.postForObject(Caller.OPERATOR, ApiPath.of("v1", "compress"), body);
    }

    @Override
    public JsonObject cost(Caller caller, String taskId) {
      return clients.get(caller, path(taskId, "cost"));
    }

    @Override
    public JsonObject diff(Caller caller, String taskId) {
      return clients.get(caller, path(taskId, "diff"));
    }

    @Override
    public JsonObject checkpoint(Caller caller, String taskId) {
      return clients.get(caller, path(taskId, "checkpoint"));
    }

    @Override
    public CompletableFuture<JsonObject> cancel(Caller caller, String taskId, Json body) {
      return clients.postForObject(caller, path(taskId, "cancel"), body);
    }

    @Override
    public CompletableFuture<JsonObject> purge(Caller caller, Json body) {
      return clients.postForObject(caller, ApiPath.of("v1", "purge"), body);
    }

    @Override
    public CompletableFuture<JsonObject> rollback(Caller caller, String taskId, Json body) {
      return clients.postForObject(caller, path(taskId, "rollback"), body);
    }

    @Override
    public CompletableFuture<JsonObject> replay(Caller caller, String taskId, Json body) {
      return clients.postForObject(caller, path(taskId, "replay"), body);
    }
  }

  /**
   * The inbox API.
   *
   * @param behind for calls that only the daemon makes
   */
  record RemoteInboxApi(CallerClients clients, InboxApi behind) implements InboxApi {
    @Override
    public JsonObject queues(Caller caller, PageRequest page) {
      return clients.get(caller, ApiPath.of("v1", "inbox"), page);
    }

    @Override
    public Optional<JsonObject> about(Caller caller, String packetId) {
      throw new UnsupportedOperationException("not available over HTTP");
    }

    @Override
    public CompletableFuture<List<JsonObject>> takeNotices(long leadMs) {
      return behind.takeNotices(leadMs);
    }

    @Override
    public JsonObject get(Caller caller, String queue, String id) {
      return clients.get(caller, ApiPath.of("v1", "inbox", queue, id));
    }

    @Override
    public CompletableFuture<JsonObject> assign(Caller caller, String queue, String id, Json body) {
      return clients.postForObject(caller, ApiPath.of("v1", "inbox", queue, id, "assign"), body);
    }

    @Override
    public JsonObject items(Caller caller, String queue, PageRequest page) {
      return clients.get(caller, ApiPath.of("v1", "inbox", queue), page);
    }

    @Override
    public CompletableFuture<JsonObject> answer(Caller caller, String queue, String id, Json body) {
      return clients.postForObject(caller, ApiPath.of("v1", "inbox", queue, id, "answer"), body);
    }

    @Override
    public CompletableFuture<JsonObject> reject(Caller caller, String queue, String id, Json body) {
      return clients.postForObject(caller, ApiPath.of("v1", "inbox", queue, id, "reject"), body);
    }
  }

  /** The dead letter API. */
  record RemoteDeadLetterApi(CallerClients clients) implements DeadLetterApi {
    @Override
    public JsonObject list(Caller caller, @Nullable String state, PageRequest page) {
      return clients.get(caller, ApiPath.of("v1", "dead-letters").with("state", state), page);
    }

    @Override
    public CompletableFuture<JsonObject> release(Caller caller, String id, Json body) {
      return clients.postForObject(caller, ApiPath.of("v1", "dead-letters", id, "release"), body);
    }

    @Override
    public CompletableFuture<JsonObject> discard(Caller caller, String id, Json body) {
      return clients.postForObject(caller, ApiPath.of("v1", "dead-letters", id, "discard"), body);
    }

    @Override
    public JsonObject allowed(Caller caller, PageRequest page) {
      return clients.get(caller, ApiPath.of("v1", "allow-list"), page);
    }

    @Override
    public CompletableFuture<Void> revoke(Caller caller, String hash) {
      return clients
          .async(
              () -> {
                clients.as(caller).delete(ApiPath.of("v1", "allow-list", hash));
                return true;
              })
          .thenAccept(gone -> {});
    }

    @Override
    public long open() {
      return number(clients, "deadLetters");
    }
  }

  /** The audit API. */
  record RemoteAuditApi(CallerClients clients) implements AuditApi {
    @Override
    public JsonObject list(Caller caller, Map<String, String> filter, PageRequest page) {
      return clients.get(caller, CallerClients.filtered(ApiPath.of("v1", "audit"), filter), page);
    }

    @Override
    public void export(Caller caller, @Nullable String taskId, LineSink sink) {
      lines(caller, ApiPath.of("v1", "audit", "export").with("taskId", taskId), sink);
    }

    private void lines(Caller caller, ApiPath path, LineSink sink) {
      try (BufferedReader lines =
          new BufferedReader(
              new InputStreamReader(clients.as(caller).stream(path), StandardCharsets.UTF_8))) {
        lines.lines().forEach(it -> sink.line(it.getBytes(StandardCharsets.UTF_8)));
      } catch (IOException e) {
        throw new UncheckedIOException("reading an export", e);
      }
    }

    @Override
    public JsonObject checkpoint(Caller caller) {
      return clients.get(caller, ApiPath.of("v1", "audit", "checkpoint"));
    }

    @Override
    public JsonObject verify(Caller caller, boolean withArchives) {
      String archives = withArchives ? "true" : null;
      return clients.get(caller, ApiPath.of("v1", "audit", "verify").with("archives", archives));
    }

    @Override
    public void archive(Caller caller, Instant before, LineSink sink) {
      ApiPath path = ApiPath.of("v1", "audit", "archive").with("before", Rfc3339.format(before));
      lines(caller, path, sink);
    }

    @Override
    public JsonObject archived(Caller caller, Json note) {
      return clients.postForObject(caller, ApiPath.of("v1", "audit", "archive"), note).join();
    }

    @Override
    public Map<String, byte[]> proof(Caller caller, String taskId) {
      ApiPath path = ApiPath.of("v1", "tasks", taskId, "proof");
      try (InputStream zip = clients.as(caller).stream(path)) {
        return ProofZip.read(zip);
      } catch (IOException e) {
        throw new UncheckedIOException("reading a proof", e);
      }
    }

    @Override
    public CompletableFuture<JsonObject> erase(Caller caller, Json body) {
      return clients.postForObject(caller, ApiPath.of("v1", "erasures"), body);
    }

    @Override
    public JsonObject erasurePreview(Caller caller, String subject) {
      return clients.get(caller, ApiPath.of("v1", "erasures", "preview").with("subject", subject));
    }

    @Override
    public CompletableFuture<Boolean> append(AdministrativeEvent event) {
      throw new UnsupportedOperationException("not available over HTTP");
    }

    @Override
    public long records() {
      return number(clients, "auditRecords");
    }
  }

  private static long number(CallerClients clients, String name) {
    return clients
        .get(Caller.OPERATOR, ApiPath.of("v1", "status"))
        .number(name)
        .orElseThrow()
        .longValue();
  }

  /** The event API; streams have separate tests. */
  record RemoteEventApi(CallerClients clients) implements EventApi {
    @Override
    public JsonObject alerts(Caller caller, PageRequest page) {
      return clients.get(caller, ApiPath.of("v1", "alerts"), page);
    }

    @Override
    public AutoCloseable listen(
        Caller caller, EventFilter eventFilter, BrokerEventListener listener) {
      throw new UnsupportedOperationException("streams have separate tests");
    }

    @Override
    public AutoCloseable listenLocal(BrokerEventListener listener) {
      throw new UnsupportedOperationException("not available over HTTP");
    }

    @Override
    public CompletableFuture<Boolean> raise(String kind, String message, JsonObject data) {
      throw new UnsupportedOperationException("only parts of the daemon raise alerts");
    }

    @Override
    public Counters counters() {
      return MetricsReader.read(clients.as(Caller.OPERATOR).stream(ApiPath.of("metrics")));
    }

    @Override
    public JsonObject rates() {
      return clients.get(Caller.OPERATOR, ApiPath.of("v1", "rates"));
    }
  }
}
