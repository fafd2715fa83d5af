package dev.ahp.server.jetty;

import dev.ahp.Denied;
import dev.ahp.broker.api.Caller;
import dev.ahp.problem.ProblemCode;
import dev.ahp.server.route.ApiRequest;
import dev.ahp.server.route.BodyRule;
import dev.ahp.server.route.PercentDecoder;
import dev.ahp.server.route.Query;
import dev.ahp.server.route.Reply;
import dev.ahp.server.route.RequestBody;
import dev.ahp.server.route.Route;
import dev.ahp.server.route.Router.RouteMatch;
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
final class RequestExchange {
  private final ApiHandler server;
  private final Request request;
  private final ReplyWriter writer;
  private final String path;
  private final long begun;
  private final CompletableFuture<Void> end = new CompletableFuture<>();
  private @Nullable Caller caller;
  private @Nullable Route route;
  private boolean bodyRead;
  private @Nullable IdleTimer waiting;

  RequestExchange(ApiHandler server, Request request, ReplyWriter writer) {
    this.server = server;
    this.request = request;
    this.writer = writer;
    this.path = request.getHttpURI().getPath() == null ? "" : request.getHttpURI().getPath();
    this.begun = System.nanoTime();
  }

  void start() {
    try {
      RouteMatch routeMatch = server.router().match(request.getMethod(), path);
      route = routeMatch.route();
      caller = server.admission().admit(request, routeMatch.route());
      Query query = Query.of(given(), routeMatch.route().operation().query());
      read(routeMatch, query);
    } catch (RuntimeException e) {
      refuse(e);
    }
  }

  private Map<String, List<String>> given() {
    String raw = request.getHttpURI().getQuery();
    return raw == null
        ? Map.of()
        : PercentDecoder.query(raw)
            .orElseThrow(
                () -> new Denied(ProblemCode.MALFORMED, "the query is not percent-encoded UTF-8"));
  }

  private void read(RouteMatch routeMatch, Query query) {
    BodyRule rule = routeMatch.route().body();
    if (rule == BodyRule.NONE) {
      answer(routeMatch, query, new byte[0]);
      return;
    }
    if (rule != BodyRule.RAW) {
      BodyParser.checkType(request.getHeaders());
    }
    int limit = BodyParser.limit(rule, server.limits());
    bodyRead = true;
    BodyReader.start(request, limit, server.budget(), end)
        .whenComplete(
            (bytes, fault) -> {
              if (fault != null) {
                refuse(fault);
              } else {
                answer(routeMatch, query, bytes);
              }
            });
  }

  private void answer(RouteMatch routeMatch, Query query, byte[] bytes) {
    try {
      ApiRequest call =
          new ApiRequest(
              path,
              routeMatch.values(),
              query,
              caller,
              new RequestBody(
                  bytes, BodyParser.read(routeMatch.route().body(), bytes, server.limits())),
              this::header,
              lasting(routeMatch.route()));
      if (routeMatch.route().mayWait()) {
        waiting = IdleTimer.stopped(request);
        server.activity().waiting();
      }
      CompletableFuture<Reply> reply = routeMatch.route().endpoint().answer(call);
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
    Reply reply = ProblemResponses.of(fault, path);
    boolean unread = !bodyRead && !request.getHeaders().contains(HttpHeader.EXPECT);
    if (unread && request.getLength() != 0) {
      BodyReader.discard(request).whenComplete((bytes, gone) -> write(reply));
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
              server.told(
                  new RequestLogEntry(request.getMethod(), path, route, caller, reply, begun));
              server.ended(request, waiting != null);
              end.complete(null);
            });
  }

  /** A request and what was answered, for the log. */
  record RequestLogEntry(
      String method,
      String path,
      @Nullable Route route,
      @Nullable Caller caller,
      Reply reply,
      long begunNanos) {}
}
