package dev.ahp.redis;

import dev.ahp.delivery.Mailbox;
import dev.ahp.delivery.inbound.InboundConnection;
import dev.ahp.json.JsonObject;
import dev.ahp.json.JsonWriter;
import io.lettuce.core.XAddArgs;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.UUID;

/**
 * Calls in a stream, field {@code call}. Answers are appended to the stream {@code answers}, what
 * is no call to {@code STREAM:dead}. A call holds the token of its agent, so one that is settled is
 * deleted.
 */
final class RedisInboundConnection implements InboundConnection {
  /** Where calls come in unless told otherwise; they hold tokens, so no agent reads there. */
  static final String STREAM = "ahp:inbound";

  private static final Duration IDLE = Duration.ofSeconds(10);
  private static final long MOST_ANSWERS = 10_000;

  private final RedisMailbox mailbox;
  private final String stream;
  private final String answers;

  RedisInboundConnection(JsonObject settings) {
    this.stream = settings.string("stream").orElse(STREAM);
    this.answers = settings.string("answers").orElse(stream + ":answers");
    this.mailbox =
        new RedisMailbox(
            RedisAddress.of(settings),
            new RedisMailbox.StreamConsumerSettings(
                stream,
                settings.string("group").orElse(RedisTransport.GROUP),
                "ahp-" + UUID.randomUUID(),
                "call",
                IDLE));
  }

  @Override
  public List<InboundCall> next(Duration wait) {
    return mailbox.next(wait).stream().map(this::call).toList();
  }

  private InboundCall call(Mailbox.MailboxMessage mailboxMessage) {
    return new InboundCall(
        mailboxMessage.id(), "redis:" + stream + ':' + mailboxMessage.id(), mailboxMessage.body());
  }

  @Override
  public void answer(InboundCall inboundCall, JsonObject answer) {
    append(answers, Map.of("answer", JsonWriter.compact(answer), "to", inboundCall.handle()));
    settle(inboundCall);
  }

  @Override
  public void putAside(InboundCall inboundCall, JsonObject answer) {
    String text = new String(inboundCall.body(), StandardCharsets.UTF_8);
    append(stream + ":dead", Map.of("call", text, "answer", JsonWriter.compact(answer)));
    settle(inboundCall);
  }

  private void append(String to, Map<String, String> fields) {
    mailbox.redis().xadd(to, XAddArgs.Builder.maxlen(MOST_ANSWERS).approximateTrimming(), fields);
  }

  private void settle(InboundCall inboundCall) {
    mailbox.settle(new Mailbox.MailboxMessage(inboundCall.handle(), inboundCall.body()));
    mailbox.redis().xdel(stream, inboundCall.handle());
  }

  @Override
  public void close() {
    mailbox.close();
  }
}
