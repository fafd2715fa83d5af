package dev.ahp.testkit.http2;

import java.io.ByteArrayOutputStream;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.eclipse.jetty.http.HttpFields;
import org.eclipse.jetty.http.MetaData;
import org.eclipse.jetty.http2.ErrorCode;
import org.eclipse.jetty.http2.api.Stream;
import org.eclipse.jetty.http2.frames.HeadersFrame;
import org.eclipse.jetty.http2.frames.ResetFrame;
import org.eclipse.jetty.util.Callback;
import org.jspecify.annotations.Nullable;

/** A request and its response on one HTTP/2 stream. */
public final class Http2Exchange implements Stream.Listener {
  private static final long TIMEOUT_SECONDS = 20;

  private final CompletableFuture<Integer> status = new CompletableFuture<>();
  private final CompletableFuture<Http2Response> response = new CompletableFuture<>();
  private final CompletableFuture<Integer> reset = new CompletableFuture<>();
  private final ByteArrayOutputStream body = new ByteArrayOutputStream();
  private final HttpFields.Mutable headers = HttpFields.build();
  private final HttpFields.Mutable trailers = HttpFields.build();
  private volatile boolean reading = true;
  private @Nullable Stream stream;

  Http2Exchange() {}

  void attach(Stream opened) {
    this.stream = opened;
  }

  /** Stops reading, so that the server cannot send more than the window of the stream. */
  public Http2Exchange stopReading() {
    reading = false;
    return this;
  }

  /** Cancels the request. */
  public void cancel() {
    if (stream != null) {
      stream.reset(
          new ResetFrame(stream.getId(), ErrorCode.CANCEL_STREAM_ERROR.code), Callback.NOOP);
    }
  }

  /** Waits for the status of the response. */
  public int status() throws Exception {
    return status.get(TIMEOUT_SECONDS, TimeUnit.SECONDS);
  }

  /** Waits for the complete response. */
  public Http2Response response() throws Exception {
    return response.get(TIMEOUT_SECONDS, TimeUnit.SECONDS);
  }

  /** Waits until the server resets the stream and returns the error code. */
  public int awaitReset() throws Exception {
    return reset.get(TIMEOUT_SECONDS, TimeUnit.SECONDS);
  }

  @Override
  public void onHeaders(Stream from, HeadersFrame frame) {
    if (frame.getMetaData() instanceof MetaData.Response head) {
      headers.add(head.getHttpFields());
      status.complete(head.getStatus());
    } else {
      trailers.add(frame.getMetaData().getHttpFields());
    }
    if (frame.isEndStream()) {
      end();
    } else if (reading) {
      from.demand();
    }
  }

  @Override
  public void onDataAvailable(Stream from) {
    Stream.Data data = from.readData();
    if (data == null) {
      from.demand();
      return;
    }
    ByteBuffer buffer = data.frame().getByteBuffer();
    byte[] part = new byte[buffer.remaining()];
    buffer.get(part);
    body.writeBytes(part);
    data.release();
    if (data.frame().isEndStream()) {
      end();
    } else if (reading) {
      from.demand();
    }
  }

  @Override
  public void onReset(Stream from, ResetFrame frame, Callback callback) {
    reset.complete(frame.getError());
    response.completeExceptionally(new IllegalStateException("reset " + frame.getError()));
    status.completeExceptionally(new IllegalStateException("reset " + frame.getError()));
    callback.succeeded();
  }

  private void end() {
    response.complete(new Http2Response(status.join(), headers, body.toByteArray(), trailers));
  }

  /** A complete response. */
  @SuppressWarnings("ArrayRecordComponent") // read once, never compared
  public record Http2Response(int status, HttpFields headers, byte[] body, HttpFields trailers) {
    public String text() {
      return new String(body, StandardCharsets.UTF_8);
    }

    /** Returns a trailer, or the header of a response that consists of headers only. */
    public @Nullable String trailer(String name) {
      String value = trailers.get(name);
      return value == null ? headers.get(name) : value;
    }
  }
}
