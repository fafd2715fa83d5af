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

/** What Jetty itself refuses, such as a request line that is none, told like everything else. */
final class ProblemErrorHandler implements Request.Handler {
  private static final String CROOKED =
      "the path has an empty part, or an encoded slash, dot or control character";

  @Override
  public boolean handle(Request request, Response response, Callback callback) {
    Object status = request.getAttribute(ErrorHandler.ERROR_STATUS);
    int code = status instanceof Integer number ? number : response.getStatus();
    HttpURI uri = request.getHttpURI();
    String path = uri == null || uri.getPath() == null ? "" : uri.getPath();
    boolean crooked = uri != null && uri.hasViolations();
    Denied denied = crooked ? new Denied(ProblemCode.MALFORMED, CROOKED) : refusal(code);
    Reply reply = code == 500 ? ProblemResponses.internal(path) : ProblemResponses.of(denied, path);
    new ReplyWriter(request, response, callback, new Semaphore(0))
        .write(reply.with("Connection", "close"));
    return true;
  }

  /** A client's fault stays one, also where Jetty has a 5xx for what it does not know. */
  private static Denied refusal(int status) {
    return switch (status) {
      case 404 -> new Denied(ProblemCode.NOT_FOUND, "there is no such path");
      case 413, 414, 431 ->
          new Denied(ProblemCode.TOO_LARGE, "the address or headers are too large");
      case 503 -> new Denied(ProblemCode.UNAVAILABLE, "the daemon cannot take this just now");
      default ->
          new Denied(ProblemCode.MALFORMED, "this is no request of HTTP/1.1 that can be read");
    };
  }
}
