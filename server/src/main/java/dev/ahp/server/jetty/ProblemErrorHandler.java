package dev.ahp.server.jetty;

import dev.ahp.Denied;
import dev.ahp.problem.ProblemCode;
import dev.ahp.server.route.Reply;
import java.util.concurrent.Semaphore;
import org.eclipse.jetty.http.HttpURI;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.server.handler.ErrorHandler;
import org.eclipse.jetty.util.Callback;

/** Reports errors that Jetty detects, such as a malformed request line, as problem documents. */
final class ProblemErrorHandler implements Request.Handler {
  private static final String INVALID_PATH =
      "the path contains an empty segment or an encoded slash, dot or control character";

  @Override
  public boolean handle(Request request, Response response, Callback callback) {
    Object status = request.getAttribute(ErrorHandler.ERROR_STATUS);
    int code = status instanceof Integer number ? number : response.getStatus();
    HttpURI uri = request.getHttpURI();
    String path = uri == null || uri.getPath() == null ? "" : uri.getPath();
    boolean invalidPath = uri != null && uri.hasViolations();
    Denied denied = invalidPath ? new Denied(ProblemCode.MALFORMED, INVALID_PATH) : denied(code);
    Reply reply = code == 500 ? ProblemResponses.internal(path) : ProblemResponses.of(denied, path);
    new ReplyWriter(request, response, callback, new Semaphore(0))
        .write(reply.with("Connection", "close"));
    return true;
  }

  /** Maps client errors to client problems, even if Jetty reports them with a 5xx status. */
  private static Denied denied(int status) {
    return switch (status) {
      case 404 -> new Denied(ProblemCode.NOT_FOUND, "unknown path");
      case 413, 414, 431 ->
          new Denied(ProblemCode.TOO_LARGE, "the URL or the headers are too large");
      case 503 -> new Denied(ProblemCode.UNAVAILABLE, "the daemon is overloaded; retry later");
      default -> new Denied(ProblemCode.MALFORMED, "the request is not valid HTTP");
    };
  }
}
