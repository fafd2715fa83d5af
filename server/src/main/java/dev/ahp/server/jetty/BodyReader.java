package dev.ahp.server.jetty;

import dev.ahp.Denied;
import dev.ahp.problem.ProblemCode;
import java.io.ByteArrayOutputStream;
import java.nio.ByteBuffer;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.TimeUnit;
import org.eclipse.jetty.io.Content;
import org.eclipse.jetty.server.Request;
import org.jspecify.annotations.Nullable;

/**
 * Reads a body without blocking a thread, up to a limit. The rest of an oversized body is read and
 * discarded within bounds, because a client that is still sending would not see the response.
 */
final class BodyReader implements Runnable {
  private static final long MAX_DISCARDED_BYTES = 64L << 20;
  private static final long TIMEOUT_SECONDS = 60;
  private static final byte[] EMPTY = {};

  private final Request request;
  private final int limit;
  private final BodyShare share;
  private final CompletableFuture<byte[]> result = new CompletableFuture<>();

  /** The first part. Nearly every body consists of one part, so it is not copied. */
  private byte[] first = EMPTY;

  /** All parts, if there is more than one. */
  private @Nullable ByteArrayOutputStream parts;

  private long discarded;
  private boolean inBudget = true;

  private BodyReader(Request request, int limit, BodyShare share) {
    this.request = request;
    this.limit = limit;
    this.share = share;
  }

  /** Returns the body, or fails with a {@link Denied}. */
  static CompletionStage<byte[]> start(Request request, int limit, BodyShare share) {
    BodyReader reader = new BodyReader(request, limit, share);
    reader.run();
    return reader.result.isDone()
        ? reader.result
        : reader.result.orTimeout(TIMEOUT_SECONDS, TimeUnit.SECONDS);
  }

  /** Reads the body to its end and discards it. */
  static CompletionStage<byte[]> discard(Request request) {
    BodyReader reader = new BodyReader(request, 0, new BodyShare(new BodyBudget(0), ""));
    reader.inBudget = false;
    reader.run();
    return reader.result.orTimeout(TIMEOUT_SECONDS, TimeUnit.SECONDS);
  }

  @Override
  public void run() {
    while (!result.isDone()) {
      Content.Chunk chunk = request.read();
      if (chunk == null) {
        request.demand(this);
        return;
      }
      if (Content.Chunk.isFailure(chunk)) {
        result.completeExceptionally(
            new Denied(ProblemCode.MALFORMED, "the request body was incomplete or timed out"));
        return;
      }
      consume(chunk);
    }
  }

  private void consume(Content.Chunk chunk) {
    keep(chunk.getByteBuffer());
    chunk.release();
    if (chunk.isLast() || discarded > MAX_DISCARDED_BYTES) {
      finish();
    }
  }

  private void keep(ByteBuffer buffer) {
    int size = buffer.remaining();
    if (discarded == 0 && inBudget && size() + (long) size <= limit && reserve(size)) {
      byte[] part = new byte[size];
      buffer.get(part);
      add(part);
    } else {
      discarded += size;
    }
  }

  private boolean reserve(int size) {
    inBudget = share.reserve(size);
    return inBudget;
  }

  private int size() {
    return parts == null ? first.length : parts.size();
  }

  private void add(byte[] part) {
    if (first.length == 0) {
      first = part;
    } else if (part.length > 0) {
      if (parts == null) {
        parts = new ByteArrayOutputStream(2 * (first.length + part.length));
        parts.writeBytes(first);
      }
      parts.writeBytes(part);
    }
  }

  private void finish() {
    if (discarded == 0) {
      result.complete(parts == null ? first : parts.toByteArray());
    } else if (inBudget) {
      result.completeExceptionally(
          new Denied(ProblemCode.TOO_LARGE, "the body exceeds the limit of " + limit + " bytes"));
    } else {
      result.completeExceptionally(exhausted());
    }
  }

  /** Returns the refusal of a request for which no memory is left. */
  static Denied exhausted() {
    return new Denied(ProblemCode.UNAVAILABLE, "too many large requests; retry later");
  }
}
