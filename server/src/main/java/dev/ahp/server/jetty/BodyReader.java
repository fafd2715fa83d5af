package dev.ahp.server.jetty;

import dev.ahp.Denied;
import dev.ahp.problem.ProblemCode;
import dev.ahp.server.limit.BodyBudget;
import java.io.ByteArrayOutputStream;
import java.nio.ByteBuffer;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.TimeUnit;
import org.eclipse.jetty.io.Content;
import org.eclipse.jetty.server.Request;
import org.jspecify.annotations.Nullable;

/**
 * Reads a body without holding a thread, and never more of it than is allowed. A body that is too
 * large is read on to its end, within reason, and thrown away: a client that is still sending would
 * not see the answer.
 */
final class BodyReader implements Runnable {
  private static final long MOST_DISCARDED = 64L << 20;
  private static final long MOST_SECONDS = 60;
  private static final byte[] NOTHING = {};

  private final Request request;
  private final int limit;
  private final BodyBudget budget;
  private final CompletableFuture<byte[]> whole = new CompletableFuture<>();

  /** Nearly every body comes in one part, and is that part. */
  private byte[] first = NOTHING;

  /** The whole, from the second part on. */
  private @Nullable ByteArrayOutputStream parts;

  private long taken;
  private long discarded;
  private boolean inBudget = true;

  private BodyReader(Request request, int limit, BodyBudget budget) {
    this.request = request;
    this.limit = limit;
    this.budget = budget;
  }

  /** The body, or a {@link Denied}; the budget is given back when {@code end} is completed. */
  static CompletionStage<byte[]> start(
      Request request, int limit, BodyBudget budget, CompletionStage<?> end) {
    BodyReader reading = new BodyReader(request, limit, budget);
    end.whenComplete((done, fault) -> budget.give(reading.taken));
    reading.run();
    return reading.whole.isDone()
        ? reading.whole
        : reading.whole.orTimeout(MOST_SECONDS, TimeUnit.SECONDS);
  }

  /** Reads to the end and keeps nothing. */
  static CompletionStage<byte[]> discard(Request request) {
    BodyReader reading = new BodyReader(request, 0, new BodyBudget(0));
    reading.inBudget = false;
    reading.run();
    return reading.whole.orTimeout(MOST_SECONDS, TimeUnit.SECONDS);
  }

  @Override
  public void run() {
    while (!whole.isDone()) {
      Content.Chunk chunk = request.read();
      if (chunk == null) {
        request.demand(this);
        return;
      }
      if (Content.Chunk.isFailure(chunk)) {
        whole.completeExceptionally(
            new Denied(ProblemCode.MALFORMED, "the body broke off or did not come in time"));
        return;
      }
      take(chunk);
    }
  }

  private void take(Content.Chunk chunk) {
    keep(chunk.getByteBuffer());
    chunk.release();
    if (chunk.isLast() || discarded > MOST_DISCARDED) {
      finish();
    }
  }

  private void keep(ByteBuffer buffer) {
    int size = buffer.remaining();
    if (discarded == 0 && inBudget && size() + (long) size <= limit && budgeted(size)) {
      byte[] part = new byte[size];
      buffer.get(part);
      add(part);
    } else {
      discarded += size;
    }
  }

  private boolean budgeted(int size) {
    inBudget = budget.take(size);
    taken += inBudget ? size : 0;
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
      whole.complete(parts == null ? first : parts.toByteArray());
    } else if (inBudget) {
      whole.completeExceptionally(
          new Denied(ProblemCode.TOO_LARGE, "the body is larger than " + limit + " bytes"));
    } else {
      whole.completeExceptionally(
          new Denied(ProblemCode.UNAVAILABLE, "too many large requests at a time"));
    }
  }
}
