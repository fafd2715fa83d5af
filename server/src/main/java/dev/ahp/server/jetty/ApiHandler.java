package dev.ahp.server.jetty;

import dev.ahp.server.limit.BodyBudget;
import dev.ahp.server.limit.RequestLimits;
import dev.ahp.server.route.Router;
import java.util.concurrent.Executor;
import java.util.concurrent.Semaphore;
import org.eclipse.jetty.server.Handler;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.util.Callback;

/** Jetty's entry point: starts an exchange for each request. */
final class ApiHandler extends Handler.Abstract {
  private final Router router;
  private final RequestAuthorizer authorizer;
  private final RequestLimits limits;
  private final BodyBudget budget = BodyBudget.ofHeap();
  private final ActiveRequests requests = new ActiveRequests();

  /** Limits concurrent exports, each of which blocks a thread while it is written. */
  private final Semaphore exports = new Semaphore(4);

  private final RequestLog requestLog = new RequestLog();
  private final Executor workers;
  private final SlowHeaderTimeout headerTimeout;

  ApiHandler(
      Router router,
      RequestAuthorizer authorizer,
      RequestLimits limits,
      Executor workers,
      SlowHeaderTimeout headerTimeout) {
    this.router = router;
    this.authorizer = authorizer;
    this.limits = limits;
    this.workers = workers;
    this.headerTimeout = headerTimeout;
  }

  @Override
  public boolean handle(Request request, Response response, Callback callback) {
    requests.onStart();
    headerTimeout.onStart(request.getConnectionMetaData().getConnection());
    new RequestExchange(this, request, new ReplyWriter(request, response, callback, exports))
        .start();
    return true;
  }

  Router router() {
    return router;
  }

  RequestAuthorizer authorizer() {
    return authorizer;
  }

  RequestLimits limits() {
    return limits;
  }

  BodyBudget budget() {
    return budget;
  }

  ActiveRequests activeRequests() {
    return requests;
  }

  Executor workers() {
    return workers;
  }

  /** Called when a request has been answered or has failed. */
  void onEnd(Request request, boolean waited) {
    requests.onEnd(waited);
    headerTimeout.onEnd(request.getConnectionMetaData().getConnection());
  }

  void log(RequestExchange.RequestLogEntry entry) {
    requestLog.write(entry);
  }
}
