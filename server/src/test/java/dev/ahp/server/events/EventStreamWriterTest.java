package dev.ahp.server.events;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.ahp.server.route.ResponseSink;
import java.io.ByteArrayOutputStream;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class EventStreamWriterTest {
  private static final byte[] LARGE = "x".repeat(600 << 10).getBytes(UTF_8);

  private final SlowSink client = new SlowSink();
  private final EventStreamWriter stream = new EventStreamWriter(() -> true, () -> {});

  /** A client that reads one write at a time. */
  @SuppressWarnings("NullAway") // older JDKs do not read annotations of type arguments
  private static final class SlowSink implements ResponseSink {
    private final ByteArrayOutputStream read = new ByteArrayOutputStream();
    private @Nullable Runnable finishWrite;

    @Override
    public void write(byte[] bytes, Consumer<@Nullable Throwable> done) {
      read.writeBytes(bytes);
      finishWrite = () -> done.accept(null);
    }

    private void readAll() {
      while (finishWrite != null) {
        Runnable finish = finishWrite;
        finishWrite = null;
        finish.run();
      }
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

  @Test
  void largeEventAfterHeartbeatIsSent() {
    stream.attach(client);
    stream.sendHeartbeat();

    stream.event("message", "", LARGE);
    client.readAll();

    assertThat(client.read.size()).isGreaterThan(LARGE.length);
    assertThat(stream.reason()).isEqualTo(StreamEnd.COMPLETE);
  }

  @Test
  void slowClientGetsTheBufferedEventsAndTheStreamEnds() {
    stream.attach(client);
    stream.event("first", "1", LARGE);

    stream.event("second", "2", LARGE);
    client.readAll();

    assertThat(client.read.toString(UTF_8)).contains("event: first").doesNotContain("second");
    assertThat(stream.reason()).isEqualTo(StreamEnd.OVERFLOW);
  }
}
