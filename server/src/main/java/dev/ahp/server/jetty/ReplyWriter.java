package dev.ahp.server.jetty;

import dev.ahp.Denied;
import dev.ahp.problem.ProblemCode;
import dev.ahp.server.route.Reply;
import java.io.BufferedOutputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.Semaphore;
import java.util.zip.GZIPOutputStream;
import org.eclipse.jetty.http.HttpFields;
import org.eclipse.jetty.http.HttpHeader;
import org.eclipse.jetty.http.HttpMethod;
import org.eclipse.jetty.io.Content;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.util.Callback;

/** Writes an answer, compressed if the client likes that and it is worth it. */
final class ReplyWriter {
  private static final int WORTH_COMPRESSING = 1400;
  private static final int BUFFER = 32 << 10;

  private final Request request;
  private final Response response;
  private final Callback callback;
  private final Semaphore writings;
  private final CompletableFuture<Void> done = new CompletableFuture<>();

  /**
   * Writes one answer.
   *
   * @param writings how many more may hold a thread while they are written
   */
  ReplyWriter(Request request, Response response, Callback callback, Semaphore writings) {
    this.request = request;
    this.response = response;
    this.writings = writings;
    this.callback = Callback.from(callback, this::finished);
  }

  private void finished() {
    done.complete(null);
  }

  /** Completed when the answer went out, or could not; never exceptionally. */
  CompletionStage<Void> write(Reply reply) {
    send(reply);
    return done;
  }

  private void send(Reply reply) {
    try {
      if (reply.replyBody() instanceof Reply.BytesBody bytesBody) {
        head(reply);
        whole(reply, bytesBody.bytes());
      } else if (HttpMethod.HEAD.is(request.getMethod())) {
        headAlone(reply);
      } else if (reply.replyBody() instanceof Reply.OpenBody openBody) {
        request.addIdleTimeoutListener(timeout -> false);
        head(reply);
        openBody.taker().accept(new JettyResponseSink(response, callback));
      } else if (reply.replyBody() instanceof Reply.WriterBody writerBody) {
        written(reply, writerBody);
      }
    } catch (RuntimeException e) {
      callback.failed(e);
    }
  }

  private void headAlone(Reply reply) {
    head(reply);
    if (reply.replyBody() instanceof Reply.OpenBody openBody) {
      openBody.taker().accept(new NullResponseSink());
    }
    callback.succeeded();
  }

  private void head(Reply reply) {
    response.setStatus(reply.status());
    HttpFields.Mutable headers = response.getHeaders();
    headers.put(HttpHeader.CACHE_CONTROL, "no-store");
    headers.put("X-Content-Type-Options", "nosniff");
    if (!reply.type().isEmpty()) {
      headers.put(HttpHeader.CONTENT_TYPE, reply.type());
    }
    reply.headers().forEach(headers::put);
  }

  private void whole(Reply reply, byte[] bytes) {
    boolean encoded = reply.headers().containsKey(HttpHeader.CONTENT_ENCODING.asString());
    boolean compressed = !encoded && bytes.length >= WORTH_COMPRESSING && takesGzip(reply.type());
    byte[] sent = compressed ? gzip(bytes) : bytes;
    response.write(true, ByteBuffer.wrap(sent), callback);
  }

  private void written(Reply reply, Reply.WriterBody writerBody) {
    if (!writings.tryAcquire()) {
      send(
          ProblemResponses.of(
              new Denied(ProblemCode.UNAVAILABLE, "too many exports at a time"),
              request.getHttpURI().getPath()));
      return;
    }
    head(reply);
    try {
      OutputStream out = takesGzip(reply.type()) ? new GZIPOutputStream(sink(), BUFFER) : sink();
      writerBody.to(out);
      // Only now: closing what was refused half way would make it look whole.
      out.close();
      callback.succeeded();
    } catch (Denied e) {
      refuse(e);
    } catch (IOException | RuntimeException e) {
      callback.failed(e);
    } finally {
      writings.release();
    }
  }

  private void refuse(Denied denied) {
    if (response.isCommitted()) {
      callback.failed(denied);
    } else {
      response.reset();
      send(ProblemResponses.of(denied, request.getHttpURI().getPath()));
    }
  }

  private OutputStream sink() {
    return new BufferedOutputStream(Content.Sink.asOutputStream(response), BUFFER);
  }

  private boolean takesGzip(String type) {
    if (type.startsWith("image/") || type.startsWith("font/")) {
      return false;
    }
    response.getHeaders().put(HttpHeader.VARY, "Accept-Encoding");
    boolean takes =
        request.getHeaders().getQualityCSV(HttpHeader.ACCEPT_ENCODING).stream()
            .anyMatch("gzip"::equalsIgnoreCase);
    if (takes) {
      response.getHeaders().put(HttpHeader.CONTENT_ENCODING, "gzip");
    }
    return takes;
  }

  private static byte[] gzip(byte[] bytes) {
    var out = new ByteArrayOutputStream(bytes.length / 2);
    try (GZIPOutputStream gzip = new GZIPOutputStream(out)) {
      gzip.write(bytes);
    } catch (IOException e) {
      throw new UncheckedIOException("memory is not written to", e);
    }
    return out.toByteArray();
  }
}
