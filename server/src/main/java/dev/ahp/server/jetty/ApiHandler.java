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

/** Where Jetty hands over its requests. */
final class ApiHandler extends Handler.Abstract {
  private final Router router;
  private final RequestAuthorizer requestAuthorizer;
  private final RequestLimits limits;
  private final BodyBudget budget = BodyBudget.ofHeap();
  private final ActiveRequests activeRequests = new ActiveRequests();

  /** Exports hold a thread while they are written, so there are few at a time. */
  private final Semaphore writings = new Semaphore(4);

  private final RequestLog log = new RequestLog();
  private final Executor workers;
  private final SlowHeaderTimeout heads;

  ApiHandler(
      Router router,
      RequestAuthorizer requestAuthorizer,
      RequestLimits limits,
      Executor workers,
      SlowHeaderTimeout heads) {
    this.router = router;
    this.requestAuthorizer = requestAuthorizer;
    this.limits = limits;
    this.workers = workers;
    this.heads = heads;
  }

  @Override
  public boolean handle(Request request, Response response, Callback callback) {
    activeRequests.begun();
    heads.begun(request.getConnectionMetaData().getConnection());
    new RequestExchange(this, request, new ReplyWriter(request, response, callback, writings))
        .start();
    return true;
  }

  Router router() {
    return router;
  }

  RequestAuthorizer admission() {
    return requestAuthorizer;
  }

  RequestLimits limits() {
    return limits;
  }

  BodyBudget budget() {
    return budget;
  }

  ActiveRequests activity() {
    return activeRequests;
  }

  Executor workers() {
    return workers;
  }

  /** A request was answered, or cannot be. */
  void ended(Request request, boolean waited) {
    activeRequests.ended(waited);
    heads.ended(request.getConnectionMetaData().getConnection());
  }

  void told(RequestExchange.RequestLogEntry requestLogEntry) {
    log.write(requestLogEntry);
  }
}
