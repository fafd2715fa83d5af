package dev.ahp.http.server;

import dev.ahp.Denied;
import dev.ahp.broker.exchange.Caller;
import dev.ahp.http.route.BodyRule;
import dev.ahp.http.route.Call;
import dev.ahp.http.route.PercentText;
import dev.ahp.http.route.Query;
import dev.ahp.http.route.Reply;
import dev.ahp.http.route.RequestBody;
import dev.ahp.http.route.Route;
import dev.ahp.http.route.Router.Match;
import dev.ahp.problem.ProblemCode;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.Executor;
import java.util.function.BooleanSupplier;
import org.eclipse.jetty.http.HttpHeader;
import org.eclipse.jetty.server.Request;
import org.jspecify.annotations.Nullable;

/** One request from its first header to its answer; no step holds a thread while it waits. */
final class Conversation {
  private final ApiHandler server;
  private final Request request;
  private final ReplyWriter writer;
  private final String path;
  private final long begun;
  private final CompletableFuture<Void> end = new CompletableFuture<>();
  private @Nullable Caller caller;
  private @Nullable Route route;
  private boolean bodyRead;
  private @Nullable IdleClock waiting;

  Conversation(ApiHandler server, Request request, ReplyWriter writer) {
    this.server = server;
    this.request = request;
    this.writer = writer;
    this.path = request.getHttpURI().getPath() == null ? "" : request.getHttpURI().getPath();
    this.begun = System.nanoTime();
  }

  void start() {
    try {
      Match match = server.router().match(request.getMethod(), path);
      route = match.route();
      caller = server.admission().admit(request, match.route());
      Query query = Query.of(given(), match.route().operation().query());
      read(match, query);
    } catch (RuntimeException e) {
      refuse(e);
    }
  }

  private Map<String, List<String>> given() {
    String raw = request.getHttpURI().getQuery();
    return raw == null
        ? Map.of()
        : PercentText.query(raw)
            .orElseThrow(
                () -> new Denied(ProblemCode.MALFORMED, "the query is not percent-encoded UTF-8"));
  }

  private void read(Match match, Query query) {
    BodyRule rule = match.route().body();
    if (rule == BodyRule.NONE) {
      answer(match, query, new byte[0]);
      return;
    }
    if (rule != BodyRule.RAW) {
      Bodies.checkType(request.getHeaders());
    }
    int limit = Bodies.limit(rule, server.limits());
    bodyRead = true;
    BodyReading.start(request, limit, server.budget(), end)
        .whenComplete(
            (bytes, fault) -> {
              if (fault != null) {
                refuse(fault);
              } else {
                answer(match, query, bytes);
              }
            });
  }

  private void answer(Match match, Query query, byte[] bytes) {
    try {
      Call call =
          new Call(
              path,
              match.values(),
              query,
              caller,
              new RequestBody(bytes, Bodies.read(match.route().body(), bytes, server.limits())),
              this::header,
              lasting(match.route()));
      if (match.route().mayWait()) {
        waiting = IdleClock.stopped(request);
        server.activity().waiting();
      }
      CompletableFuture<Reply> reply = match.route().endpoint().answer(call);
      Executor next = reply.isDone() ? Runnable::run : server.workers();
      CompletionStage<Reply> stage = reply;
      stage.whenCompleteAsync(this::answered, next);
    } catch (RuntimeException e) {
      refuse(e);
    }
  }

  private BooleanSupplier lasting(Route of) {
    return of.mayWait() && caller != null
        ? server.admission().lasting(request, caller)
        : () -> true;
  }

  private void answered(@Nullable Reply reply, @Nullable Throwable fault) {
    if (reply == null) {
      refuse(fault == null ? new IllegalStateException("no answer to " + path) : fault);
    } else {
      write(reply);
    }
  }

  /** A header that stands there twice is one list, as RFC 9110 has it. */
  private @Nullable String header(String name) {
    List<String> values = request.getHeaders().getValuesList(name);
    return values.isEmpty() ? null : String.join(", ", values);
  }

  private void refuse(Throwable fault) {
    Reply reply = Refusals.of(fault, path);
    boolean unread = !bodyRead && !request.getHeaders().contains(HttpHeader.EXPECT);
    if (unread && request.getLength() != 0) {
      BodyReading.discard(request).whenComplete((bytes, gone) -> write(reply));
    } else {
      write(reply);
    }
  }

  private void write(Reply reply) {
    if (waiting != null) {
      waiting.start();
    }
    writer
        .write(reply)
        .whenComplete(
            (done, fault) -> {
              server.told(new Told(request.getMethod(), path, route, caller, reply, begun));
              server.ended(request, waiting != null);
              end.complete(null);
            });
  }

  /** A request and what was answered, for the log. */
  record Told(
      String method,
      String path,
      @Nullable Route route,
      @Nullable Caller caller,
      Reply reply,
      long begunNanos) {}
}
