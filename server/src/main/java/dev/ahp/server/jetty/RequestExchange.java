package dev.ahp.server.jetty;

import dev.ahp.Denied;
import dev.ahp.broker.api.Caller;
import dev.ahp.broker.quota.QuotaResource;
import dev.ahp.problem.ProblemCode;
import dev.ahp.server.route.Access;
import dev.ahp.server.route.ApiRequest;
import dev.ahp.server.route.BodyRule;
import dev.ahp.server.route.CallerLimiter;
import dev.ahp.server.route.NamespacePath;
import dev.ahp.server.route.PercentDecoder;
import dev.ahp.server.route.Query;
import dev.ahp.server.route.QueryParameter;
import dev.ahp.server.route.Reply;
import dev.ahp.server.route.RequestBody;
import dev.ahp.server.route.RequestObserver;
import dev.ahp.server.route.Route;
import dev.ahp.server.route.Router;
import dev.ahp.server.route.Router.RouteMatch;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.Executor;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;
import org.eclipse.jetty.http.HttpHeader;
import org.eclipse.jetty.io.Connection;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.util.thread.Scheduler;
import org.jspecify.annotations.Nullable;

/** Processes one request, from its headers to the response, without blocking a thread. */
final class RequestExchange {
  /** The time after which a waiting request no longer counts for the caller's share. */
  private static final long WAIT_SLOT_MS = 50;

  /** The operation whose streams are counted as subscriptions. */
  private static final String STREAM = "streamEvents";

  /** The header that names quotas which are nearly used up. */
  private static final String NEAR = "AHP-Quota-Near";

  private final ExchangeContext context;
  private final Request request;
  private final ReplyWriter writer;
  private final String path;
  private final NamespacePath target;
  private final long startNanos;
  private final CompletableFuture<Void> end = new CompletableFuture<>();
  private ServedNamespace namespace;
  private @Nullable Caller caller;
  private @Nullable Route route;
  private boolean bodyRead;
  private @Nullable IdleTimer idleTimer;
  private boolean closesConnection;
  private List<String> nearQuotas = List.of();

  RequestExchange(ExchangeContext context, Request request, ReplyWriter writer) {
    this.context = context;
    this.request = request;
    this.writer = writer;
    this.path = request.getHttpURI().getPath() == null ? "" : request.getHttpURI().getPath();
    this.target = NamespacePath.of(path);
    this.namespace = context.authorizer().main();
    this.startNanos = System.nanoTime();
  }

  void start() {
    try {
      namespace = context.authorizer().select(request, target);
      RouteMatch routeMatch = namespace.router().match(request.getMethod(), target.path());
      route = routeMatch.route();
      caller = context.authorizer().authenticate(request, routeMatch.route(), namespace);
      context.authorizer().permit(caller, routeMatch.route(), namespace);
      if (caller != null && routeMatch.route().access() != Access.OPEN) {
        nearQuotas = namespace.quotas().request(caller);
      }
      countConnection();
      read(routeMatch, query(routeMatch.route().operation().query()));
    } catch (RuntimeException e) {
      route = route == null ? routeOfMain() : route;
      refuse(e);
    }
  }

  /**
   * Returns the route for the format and the record of a denial that comes before the namespace is
   * known; null for an unknown path.
   */
  private @Nullable Route routeOfMain() {
    try {
      Router router = context.authorizer().main().router();
      return router.match(request.getMethod(), target.path()).route();
    } catch (Denied unknownPath) {
      return null;
    }
  }

  /**
   * Counts the connection for the caller. A refused connection closes after the response, unless
   * other callers share it through a proxy.
   */
  private void countConnection() {
    if (caller == null) {
      return;
    }
    try {
      context.connections().onRequest(connection(), namespace, caller);
    } catch (Denied e) {
      closesConnection = !context.connections().isHeld(connection());
      throw e;
    }
  }

  private Connection connection() {
    return request.getConnectionMetaData().getConnection();
  }

  /** Reads the parameters. A2A and MCP clients may send others; requests to our API may not. */
  private Query query(List<QueryParameter> declared) {
    return path.startsWith("/v1/")
        ? Query.ofOnly(queryParameters(), declared)
        : Query.of(queryParameters(), declared);
  }

  private Map<String, List<String>> queryParameters() {
    String raw = request.getHttpURI().getQuery();
    return raw == null
        ? Map.of()
        : PercentDecoder.query(raw)
            .orElseThrow(
                () ->
                    new Denied(
                        ProblemCode.MALFORMED, "the query string must be percent-encoded UTF-8"));
  }

  private void read(RouteMatch routeMatch, Query query) {
    BodyRule rule = routeMatch.route().body();
    if (rule == BodyRule.NONE) {
      schedule(routeMatch, query, new byte[0]);
      return;
    }
    if (rule.isJson() && BodyParser.isAnnounced(request.getHeaders())) {
      BodyParser.checkType(request.getHeaders());
    }
    int limit = BodyParser.limit(rule, context.limits());
    bodyRead = true;
    BodyShare share = new BodyShare(context.budget(), callerKey());
    var unused = end.whenComplete((done, fault) -> share.release());
    BodyReader.start(request, limit, share)
        .whenComplete(
            (bytes, fault) -> {
              if (fault != null) {
                refuse(fault);
              } else {
                callWithinBudget(routeMatch, query, bytes, share);
              }
            });
  }

  private String callerKey() {
    return caller == null ? "" : namespace.key(caller);
  }

  /** Reserves memory for the parsed body until the request has ended. */
  private void callWithinBudget(RouteMatch routeMatch, Query query, byte[] bytes, BodyShare share) {
    long parsed = BodyBudget.parsedBytes(bytes, routeMatch.route().body());
    if (share.isExceededBy(bytes.length + parsed)) {
      refuse(new Denied(ProblemCode.TOO_LARGE, "the body contains too many values"));
    } else if (!share.reserve(parsed)) {
      refuse(BodyReader.exhausted());
    } else {
      schedule(routeMatch, query, bytes);
    }
  }

  /** Calls the route when the caller's share of the server allows it. */
  private void schedule(RouteMatch routeMatch, Query query, byte[] bytes) {
    if (caller == null) {
      call(routeMatch, query, bytes);
      return;
    }
    context
        .scheduler()
        .run(
            callerKey(),
            release -> {
              var unused = end.whenComplete((done, fault) -> release.run());
              call(routeMatch, query, bytes);
              if (idleTimer != null && !end.isDone()) {
                runUnlessEnded(release, WAIT_SLOT_MS);
              }
            });
  }

  /** Runs a short action after a delay, unless the request has ended before. */
  private void runUnlessEnded(Runnable action, long delayMs) {
    Scheduler.Task task =
        request.getComponents().getScheduler().schedule(action, delayMs, TimeUnit.MILLISECONDS);
    hold(task::cancel);
  }

  private void call(RouteMatch routeMatch, Query query, byte[] bytes) {
    try {
      if (routeMatch.route().body().isJson() && bytes.length > 0) {
        BodyParser.checkType(request.getHeaders());
      }
      ApiRequest call =
          new ApiRequest(
              path,
              routeMatch.values(),
              query,
              caller,
              new RequestBody(
                  bytes, BodyParser.read(routeMatch.route().body(), bytes, context.limits())),
              this::header,
              authorization(waits(routeMatch.route(), query)),
              Request.getRemoteAddr(request));
      if (waits(routeMatch.route(), query)) {
        beginWait(routeMatch.route());
      }
      CompletableFuture<Reply> reply = routeMatch.route().endpoint().apply(call);
      if (waits(routeMatch.route(), query) && caller != null && !reply.isDone()) {
        TokenExpiry.remaining(caller).ifPresent(ms -> cancelAfter(reply, ms));
      }
      boolean isDone = reply.isDone();
      CompletionStage<Reply> stage = reply;
      stage.whenComplete(
          (it, fault) -> {
            if (isDone || writer.isQuick(it)) {
              onReply(it, fault);
            } else {
              context.workers().execute(() -> onReply(it, fault));
            }
          });
    } catch (RuntimeException e) {
      refuse(e);
    }
  }

  /** Cancels a response that is not complete then, so that it takes no work. */
  private void cancelAfter(CompletableFuture<Reply> reply, long delayMs) {
    runUnlessEnded(() -> context.workers().execute(() -> reply.cancel(true)), delayMs);
  }

  /** Counts a request that waits, and lets it wait longer than idle connections may. */
  private void beginWait(Route waiting) {
    hold(context.waits().acquire(callerKey()));
    if (caller != null && !waiting.operation().id().equals(STREAM)) {
      hold(namespace.quotas().acquire(QuotaResource.LONG_POLLS, caller));
    }
    idleTimer = IdleTimer.of(request);
    idleTimer.suspend();
    context.activeRequests().waiting();
  }

  private void hold(Runnable release) {
    var unused = end.whenComplete((done, fault) -> release.run());
  }

  /** Returns whether the response may take as long as the client requested. */
  private static boolean waits(Route route, Query query) {
    return route.mayWait() || query.integer("waitMs", 0) > 0;
  }

  private BooleanSupplier authorization(boolean waits) {
    return waits && caller != null
        ? context.authorizer().authorization(request, caller, namespace)
        : () -> true;
  }

  private void onReply(@Nullable Reply reply, @Nullable Throwable fault) {
    if (reply == null) {
      refuse(
          fault == null
              ? new IllegalStateException("no response to " + path)
              : TokenExpiry.reason(fault, caller));
    } else {
      write(reply, inNamespace(reply));
    }
  }

  /** Adds the namespace to the response, and to the path of a new resource. */
  private Reply inNamespace(Reply reply) {
    if (namespace.isDefault() && target.namespace() == null) {
      return reply;
    }
    String location = reply.headers().get("Location");
    Reply moved =
        location == null || !location.startsWith("/")
            ? reply
            : reply.with("Location", target.external(location));
    return caller == null ? moved : moved.with("AHP-Namespace", namespace.name());
  }

  /** Returns a header; repeated headers are joined to one list (RFC 9110). */
  private @Nullable String header(String name) {
    List<String> values = request.getHeaders().getValuesList(name);
    return values.isEmpty() ? null : String.join(", ", values);
  }

  private void refuse(Throwable fault) {
    Reply problem = ProblemResponses.of(fault, path);
    Reply formatted = route == null ? problem : route.problemFormat().apply(problem);
    Reply sent = closesConnection ? formatted.with("Connection", "close") : formatted;
    boolean unread = !bodyRead && !request.getHeaders().contains(HttpHeader.EXPECT);
    if (unread && request.getLength() != 0) {
      BodyReader.discard(request).whenComplete((bytes, ignored) -> write(problem, sent));
    } else {
      write(problem, sent);
    }
  }

  /**
   * Writes a response.
   *
   * @param reply the response for the log and the observer
   * @param sent the same response in the format of the route
   */
  private void write(Reply reply, Reply sent) {
    if (idleTimer != null) {
      idleTimer.resume();
    }
    writer
        .write(nearQuotas.isEmpty() ? sent : sent.with(NEAR, String.join(", ", nearQuotas)))
        .whenComplete(
            (done, fault) -> {
              new RequestLog(
                      request.getMethod(), namespace.name(), route, caller, reply, startNanos)
                  .write();
              observe(reply);
              context.activeRequests().onEnd(idleTimer != null);
              context.headerTimeout().onEnd(connection());
              end.complete(null);
              if (closesConnection) {
                connection().close();
              }
            });
  }

  private void observe(Reply reply) {
    namespace
        .observer()
        .answered(
            new RequestObserver.AnsweredRequest(
                Request.getRemoteAddr(request),
                request.getHeaders().contains(HttpHeader.AUTHORIZATION),
                route,
                caller,
                reply));
  }

  /** What the exchanges of a server share. */
  record ExchangeContext(
      RequestAuthorizer authorizer,
      RequestLimits limits,
      Executor workers,
      SlowHeaderTimeout headerTimeout,
      BodyBudget budget,
      ActiveRequests activeRequests,
      CallerConnections connections,
      CallerLimiter waits,
      RequestScheduler scheduler) {}
}
