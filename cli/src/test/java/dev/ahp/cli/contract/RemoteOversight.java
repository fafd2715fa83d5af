package dev.ahp.cli.contract;

import dev.ahp.broker.exchange.AuditDesk;
import dev.ahp.broker.exchange.Caller;
import dev.ahp.broker.exchange.DeadLetterDesk;
import dev.ahp.broker.exchange.EventDesk;
import dev.ahp.broker.exchange.InboxDesk;
import dev.ahp.broker.exchange.Page;
import dev.ahp.broker.exchange.TaskDesk;
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
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import org.jspecify.annotations.Nullable;

/** Tasks, people, dead letters, records and alerts on the other side of HTTP. */
final class RemoteOversight {
  private RemoteOversight() {}

  /** The desk of tasks. */
  record Tasks(Wires wires) implements TaskDesk {
    private static ApiPath path(String id, String view) {
      return view.isEmpty() ? ApiPath.of("v1", "tasks", id) : ApiPath.of("v1", "tasks", id, view);
    }

    @Override
    public JsonObject list(Caller caller, @Nullable String status, Page page) {
      return wires.get(caller, ApiPath.of("v1", "tasks").with("status", status), page);
    }

    @Override
    public JsonObject get(Caller caller, String taskId) {
      return wires.get(caller, path(taskId, ""));
    }

    @Override
    public JsonObject trace(Caller caller, String taskId, Page page) {
      return wires.get(caller, path(taskId, "trace"), page);
    }

    @Override
    public JsonObject cost(Caller caller, String taskId) {
      return wires.get(caller, path(taskId, "cost"));
    }

    @Override
    public JsonObject diff(Caller caller, String taskId) {
      return wires.get(caller, path(taskId, "diff"));
    }

    @Override
    public JsonObject checkpoint(Caller caller, String taskId) {
      return wires.get(caller, path(taskId, "checkpoint"));
    }

    @Override
    public CompletableFuture<JsonObject> cancel(Caller caller, String taskId, Json body) {
      return wires.posted(caller, path(taskId, "cancel"), body);
    }

    @Override
    public CompletableFuture<JsonObject> rollback(Caller caller, String taskId, Json body) {
      return wires.posted(caller, path(taskId, "rollback"), body);
    }

    @Override
    public CompletableFuture<JsonObject> replay(Caller caller, String taskId, Json body) {
      return wires.posted(caller, path(taskId, "replay"), body);
    }
  }

  /** The desk of people. */
  record Inbox(Wires wires) implements InboxDesk {
    @Override
    public JsonObject queues(Caller caller, Page page) {
      return wires.get(caller, ApiPath.of("v1", "inbox"), page);
    }

    @Override
    public Optional<JsonObject> about(Caller caller, String packetId) {
      throw new UnsupportedOperationException("only the broker's own faces ask");
    }

    @Override
    public JsonObject items(Caller caller, String queue, Page page) {
      return wires.get(caller, ApiPath.of("v1", "inbox", queue), page);
    }

    @Override
    public CompletableFuture<JsonObject> answer(Caller caller, String queue, String id, Json body) {
      return wires.posted(caller, ApiPath.of("v1", "inbox", queue, id, "answer"), body);
    }

    @Override
    public CompletableFuture<JsonObject> reject(Caller caller, String queue, String id, Json body) {
      return wires.posted(caller, ApiPath.of("v1", "inbox", queue, id, "reject"), body);
    }
  }

  /** The desk of dead letters. */
  record DeadLetters(Wires wires) implements DeadLetterDesk {
    @Override
    public JsonObject list(Caller caller, @Nullable String state, Page page) {
      return wires.get(caller, ApiPath.of("v1", "dead-letters").with("state", state), page);
    }

    @Override
    public CompletableFuture<JsonObject> release(Caller caller, String id, Json body) {
      return wires.posted(caller, ApiPath.of("v1", "dead-letters", id, "release"), body);
    }

    @Override
    public CompletableFuture<JsonObject> discard(Caller caller, String id, Json body) {
      return wires.posted(caller, ApiPath.of("v1", "dead-letters", id, "discard"), body);
    }

    @Override
    public JsonObject allowed(Caller caller, Page page) {
      return wires.get(caller, ApiPath.of("v1", "allow-list"), page);
    }

    @Override
    public CompletableFuture<Void> revoke(Caller caller, String hash) {
      return wires
          .later(
              () -> {
                wires.as(caller).delete(ApiPath.of("v1", "allow-list", hash));
                return true;
              })
          .thenAccept(gone -> {});
    }

    @Override
    public long open() {
      return number(wires, "deadLetters");
    }
  }

  /** The desk of records. */
  record Audit(Wires wires) implements AuditDesk {
    @Override
    public JsonObject list(Caller caller, Map<String, String> filter, Page page) {
      return wires.get(caller, Wires.filtered(ApiPath.of("v1", "audit"), filter), page);
    }

    @Override
    public void export(Caller caller, @Nullable String taskId, LineSink sink) {
      lines(caller, ApiPath.of("v1", "audit", "export").with("taskId", taskId), sink);
    }

    private void lines(Caller caller, ApiPath path, LineSink sink) {
      try (BufferedReader lines =
          new BufferedReader(
              new InputStreamReader(wires.as(caller).stream(path), StandardCharsets.UTF_8))) {
        lines.lines().forEach(it -> sink.line(it.getBytes(StandardCharsets.UTF_8)));
      } catch (IOException e) {
        throw new UncheckedIOException("reading an export", e);
      }
    }

    @Override
    public JsonObject checkpoint(Caller caller) {
      return wires.get(caller, ApiPath.of("v1", "audit", "checkpoint"));
    }

    @Override
    public JsonObject verify(Caller caller) {
      return wires.get(caller, ApiPath.of("v1", "audit", "verify"));
    }

    @Override
    public void archive(Caller caller, Instant before, LineSink sink) {
      ApiPath path = ApiPath.of("v1", "audit", "archive").with("before", Rfc3339.format(before));
      lines(caller, path, sink);
    }

    @Override
    public JsonObject archived(Caller caller, Json note) {
      return wires.posted(caller, ApiPath.of("v1", "audit", "archive"), note).join();
    }

    @Override
    public Map<String, byte[]> proof(Caller caller, String taskId) {
      ApiPath path = ApiPath.of("v1", "tasks", taskId, "proof");
      try (InputStream zip = wires.as(caller).stream(path)) {
        return ProofZip.read(zip);
      } catch (IOException e) {
        throw new UncheckedIOException("reading a proof", e);
      }
    }

    @Override
    public CompletableFuture<JsonObject> erase(Caller caller, Json body) {
      return wires.posted(caller, ApiPath.of("v1", "erasures"), body);
    }

    @Override
    public long records() {
      return number(wires, "auditRecords");
    }
  }

  private static long number(Wires wires, String name) {
    return wires
        .get(Caller.OPERATOR, ApiPath.of("v1", "status"))
        .number(name)
        .orElseThrow()
        .longValue();
  }

  /** The desk of events; streams have tests of their own. */
  record Events(Wires wires) implements EventDesk {
    @Override
    public JsonObject alerts(Caller caller, Page page) {
      return wires.get(caller, ApiPath.of("v1", "alerts"), page);
    }

    @Override
    public AutoCloseable listen(Caller caller, Filter filter, Listener listener) {
      throw new UnsupportedOperationException("streams have tests of their own");
    }

    @Override
    public AutoCloseable listenHere(Listener listener) {
      throw new UnsupportedOperationException("a client is not at any node");
    }

    @Override
    public Counters counters() {
      return Metrics.read(wires.as(Caller.OPERATOR).stream(ApiPath.of("metrics")));
    }
  }
}
