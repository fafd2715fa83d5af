package dev.ahp.server.jetty;

import dev.ahp.Denied;
import dev.ahp.problem.ProblemCode;
import dev.ahp.server.route.Reply;
import dev.ahp.server.route.ResponseSink;
import java.io.BufferedOutputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.Semaphore;
import java.util.function.Consumer;
import java.util.function.Supplier;
import java.util.zip.GZIPOutputStream;
import org.eclipse.jetty.http.HttpFields;
import org.eclipse.jetty.http.HttpHeader;
import org.eclipse.jetty.http.HttpMethod;
import org.eclipse.jetty.io.Content;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.util.Callback;
import org.jspecify.annotations.Nullable;

/** Writes a response, compressed if the client accepts gzip and the body is large enough. */
final class ReplyWriter {
  private static final int MAX_BYTES = 4 << 20;
  private static final int MIN_GZIP_BYTES = 1400;

  /** The largest body that any thread writes. */
  private static final int MAX_QUICK_BYTES = 16 << 10;

  private static final int BUFFER = 32 << 10;

  private final Request request;
  private final Response response;
  private final Callback callback;
  private final Semaphore exports;
  private final CompletableFuture<Void> done = new CompletableFuture<>();

  /**
   * Creates a writer for one response.
   *
   * @param exports permits for responses that block a thread while they are written
   */
  ReplyWriter(Request request, Response response, Callback callback, Semaphore exports) {
    this.request = request;
    this.response = response;
    this.exports = exports;
    this.callback = Callback.from(callback, this::onDone);
  }

  /**
   * Returns whether a reply can be written on any thread, because it is short and neither
   * compressed nor written in a blocking way.
   */
  boolean isQuick(@Nullable Reply reply) {
    if (reply == null || !(reply.replyBody() instanceof Reply.BytesBody bytesBody)) {
      return false;
    }
    int length = bytesBody.bytes().length;
    return length < MIN_GZIP_BYTES || (length <= MAX_QUICK_BYTES && !acceptsGzip());
  }

  private void onDone() {
    done.complete(null);
  }

  /**
   * Writes the response. The result completes, never exceptionally, when the response has ended.
   */
  CompletionStage<Void> write(Reply reply) {
    send(reply);
    return done;
  }

  private void send(Reply reply) {
    try {
      if (reply.replyBody() instanceof Reply.BytesBody bytesBody) {
        if (bytesBody.bytes().length > MAX_BYTES) {
          send(tooLarge(bytesBody.bytes().length));
          return;
        }
        setHead(reply);
        sendBytes(reply, bytesBody.bytes());
      } else if (HttpMethod.HEAD.is(request.getMethod())) {
        sendHead(reply);
      } else if (reply.replyBody() instanceof Reply.OpenBody openBody) {
        request.addIdleTimeoutListener(timeout -> false);
        setHead(reply);
        openBody.consumer().accept(new JettyResponseSink(request, response, callback));
      } else if (reply.replyBody() instanceof Reply.WriterBody writerBody) {
        sendExport(reply, writerBody);
      }
    } catch (RuntimeException e) {
      callback.failed(e);
    }
  }

  /** Responses are limited where they are created; this guards those that were missed. */
  private Reply tooLarge(int bytes) {
    return ProblemResponses.of(
        new Denied(
            ProblemCode.TOO_LARGE,
            "the response would have %s bytes, but at most %s are allowed; ask for fewer items"
                .formatted(bytes, MAX_BYTES)),
        request.getHttpURI().getPath());
  }

  private void sendHead(Reply reply) {
    setHead(reply);
    if (reply.replyBody() instanceof Reply.OpenBody openBody) {
      openBody.consumer().accept(new NullResponseSink());
    }
    callback.succeeded();
  }

  private void setHead(Reply reply) {
    response.setStatus(reply.status());
    HttpFields.Mutable headers = response.getHeaders();
    headers.put(HttpHeader.CACHE_CONTROL, "no-store");
    headers.put("X-Content-Type-Options", "nosniff");
    if (!reply.type().isEmpty()) {
      headers.put(HttpHeader.CONTENT_TYPE, reply.type());
    }
    reply.headers().forEach(headers::put);
    Supplier<Map<String, String>> trailers = reply.trailers();
    if (trailers != null) {
      response.setTrailersSupplier(() -> fields(trailers.get()));
    }
  }

  private static HttpFields fields(Map<String, String> trailers) {
    HttpFields.Mutable fields = HttpFields.build();
    trailers.forEach(fields::put);
    return fields;
  }

  private void sendBytes(Reply reply, byte[] bytes) {
    boolean encoded = reply.headers().containsKey(HttpHeader.CONTENT_ENCODING.asString());
    boolean compressed = !encoded && bytes.length >= MIN_GZIP_BYTES && useGzip(reply.type());
    byte[] sent = compressed ? gzip(bytes) : bytes;
    response.write(true, ByteBuffer.wrap(sent), callback);
  }

  private void sendExport(Reply reply, Reply.WriterBody writerBody) {
    if (!exports.tryAcquire()) {
      send(
          ProblemResponses.of(
              new Denied(ProblemCode.UNAVAILABLE, "too many concurrent exports; retry later"),
              request.getHttpURI().getPath()));
      return;
    }
    setHead(reply);
    try {
      OutputStream out = useGzip(reply.type()) ? new GZIPOutputStream(sink(), BUFFER) : sink();
      writerBody.writeTo(out);
      // Close only after success: a closed stream would make an aborted export look complete.
      out.close();
      callback.succeeded();
    } catch (Denied e) {
      refuse(e);
    } catch (IOException | RuntimeException e) {
      callback.failed(e);
    } finally {
      exports.release();
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

  private boolean useGzip(String type) {
    if (type.startsWith("image/") || type.startsWith("font/") || type.equals("application/grpc")) {
      return false;
    }
    response.getHeaders().put(HttpHeader.VARY, "Accept-Encoding");
    boolean accepts = acceptsGzip();
    if (accepts) {
      response.getHeaders().put(HttpHeader.CONTENT_ENCODING, "gzip");
    }
    return accepts;
  }

  private boolean acceptsGzip() {
    return request.getHeaders().contains(HttpHeader.ACCEPT_ENCODING)
        && request.getHeaders().getQualityCSV(HttpHeader.ACCEPT_ENCODING).stream()
            .anyMatch("gzip"::equalsIgnoreCase);
  }

  private static byte[] gzip(byte[] bytes) {
    var out = new ByteArrayOutputStream(bytes.length / 2);
    try (GZIPOutputStream gzip = new GZIPOutputStream(out)) {
      gzip.write(bytes);
    } catch (IOException e) {
      throw new UncheckedIOException("cannot compress in memory", e);
    }
    return out.toByteArray();
  }

  /** Fails every write of a HEAD request, so that the writer stops. */
  private static final class NullResponseSink implements ResponseSink {
    @Override
    public void write(byte[] bytes, Consumer<@Nullable Throwable> done) {
      done.accept(new IOException("a HEAD request has no response body"));
    }

    @Override
    public void onClosed(Runnable listener) {}

    @Override
    public void ping() {}

    @Override
    public void end() {}

    @Override
    public void abort(String why) {}
  }
}
