package dev.ahp.server.outbound;

import java.io.ByteArrayOutputStream;
import java.net.http.HttpResponse.BodySubscriber;
import java.nio.ByteBuffer;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.Flow;
import org.jspecify.annotations.Nullable;

/** Takes a body up to a bound, and no more from whoever sends more. */
final class BoundedResponseBody implements BodySubscriber<BoundedResponseBody.ResponseBytes> {
  private final int most;
  private final ByteArrayOutputStream taken = new ByteArrayOutputStream();
  private final CompletableFuture<ResponseBytes> body = new CompletableFuture<>();
  private Flow.@Nullable Subscription subscription;

  /** The bytes, or null if there were more than wanted. */
  @SuppressWarnings("ArrayRecordComponent") // read once, never compared
  record ResponseBytes(byte @Nullable [] bytes) {}

  BoundedResponseBody(int most) {
    this.most = most;
  }

  @Override
  public CompletionStage<ResponseBytes> getBody() {
    return body;
  }

  @Override
  public void onSubscribe(Flow.Subscription given) {
    subscription = given;
    given.request(Long.MAX_VALUE);
  }

  @Override
  public void onNext(List<ByteBuffer> buffers) {
    for (ByteBuffer buffer : buffers) {
      byte[] bytes = new byte[buffer.remaining()];
      buffer.get(bytes);
      taken.write(bytes, 0, Math.min(bytes.length, most + 1 - taken.size()));
    }
    if (taken.size() > most) {
      body.complete(new ResponseBytes(null));
      if (subscription != null) {
        subscription.cancel();
      }
    }
  }

  @Override
  public void onError(Throwable failure) {
    body.completeExceptionally(failure);
  }

  @Override
  public void onComplete() {
    body.complete(new ResponseBytes(taken.toByteArray()));
  }
}
