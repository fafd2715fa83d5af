package dev.ahp.server.jetty;

import dev.ahp.server.jetty.RequestExchange.ExchangeContext;
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
  private final ExchangeContext context;

  /** Limits concurrent exports, each of which blocks a thread while it is written. */
  private final Semaphore exports = new Semaphore(4);

  ApiHandler(
      Router router,
      RequestAuthorizer authorizer,
      RequestLimits limits,
      Executor workers,
      SlowHeaderTimeout headerTimeout) {
    this.context =
        new ExchangeContext(
            router,
            authorizer,
            limits,
            workers,
            headerTimeout,
            BodyBudget.ofHeap(),
            new ActiveRequests());
  }

  @Override
  public boolean handle(Request request, Response response, Callback callback) {
    context.activeRequests().onStart();
    context.headerTimeout().onStart(request.getConnectionMetaData().getConnection());
    new RequestExchange(context, request, new ReplyWriter(request, response, callback, exports))
        .start();
    return true;
  }

  ActiveRequests activeRequests() {
    return context.activeRequests();
  }
}
