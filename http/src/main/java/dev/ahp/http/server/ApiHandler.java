package dev.ahp.http.server;

import dev.ahp.http.limit.BodyBudget;
import dev.ahp.http.limit.RequestLimits;
import dev.ahp.http.route.Router;
import java.util.concurrent.Executor;
import java.util.concurrent.Semaphore;
import org.eclipse.jetty.server.Handler;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.util.Callback;

/** Where Jetty hands over its requests. */
final class ApiHandler extends Handler.Abstract {
  private final Router router;
  private final Admission admission;
  private final RequestLimits limits;
  private final BodyBudget budget = BodyBudget.ofHeap();
  private final Activity activity = new Activity();

  /** Exports hold a thread while they are written, so there are few at a time. */
  private final Semaphore writings = new Semaphore(4);

  private final RequestLog log = new RequestLog();
  private final Executor workers;
  private final SlowHeads heads;

  ApiHandler(
      Router router, Admission admission, RequestLimits limits, Executor workers, SlowHeads heads) {
    this.router = router;
    this.admission = admission;
    this.limits = limits;
    this.workers = workers;
    this.heads = heads;
  }

  @Override
  public boolean handle(Request request, Response response, Callback callback) {
    activity.begun();
    heads.begun(request.getConnectionMetaData().getConnection());
    new Conversation(this, request, new ReplyWriter(request, response, callback, writings)).start();
    return true;
  }

  Router router() {
    return router;
  }

  Admission admission() {
    return admission;
  }

  RequestLimits limits() {
    return limits;
  }

  BodyBudget budget() {
    return budget;
  }

  Activity activity() {
    return activity;
  }

  Executor workers() {
    return workers;
  }

  /** A request was answered, or cannot be. */
  void ended(Request request, boolean waited) {
    activity.ended(waited);
    heads.ended(request.getConnectionMetaData().getConnection());
  }

  void told(Conversation.Told told) {
    log.write(told);
  }
}
