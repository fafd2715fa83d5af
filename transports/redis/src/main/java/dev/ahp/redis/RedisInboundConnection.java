package dev.ahp.redis;

import dev.ahp.delivery.Mailbox;
import dev.ahp.delivery.SettingsFaults;
import dev.ahp.delivery.inbound.InboundConnection;
import dev.ahp.id.Ids;
import dev.ahp.json.JsonObject;
import dev.ahp.json.JsonWriter;
import dev.ahp.problem.Violation;
import io.lettuce.core.XAddArgs;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.UUID;

/**
 * Inbound calls from the field {@code call} of stream entries. Responses are appended to the stream
 * {@code answers} and rejected messages to {@code STREAM:dead}. Acknowledged calls are deleted,
 * because they contain agent tokens.
 */
final class RedisInboundConnection implements InboundConnection {
  /** The default stream of calls. Calls contain tokens, so no agent may read this stream. */
  static final String STREAM = "ahp:inbound";

  private static final long MAX_RESPONSES = 10_000;

  private final RedisMailbox mailbox;
  private final String stream;
  private final String answers;

  RedisInboundConnection(JsonObject settings, Duration redelivery) {
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
                redelivery));
  }

  /** The settings are {@code url}, {@code stream}, {@code group} and {@code answers}. */
  static List<Violation> faults(JsonObject settings) {
    String stream = settings.string("stream").orElse(STREAM);
    String answers = settings.string("answers").orElse("");
    SettingsFaults faults = RedisAddress.faults(settings);
    if (!stream.equals(STREAM)) {
      requireNoAgent(faults, "stream", stream);
    }
    requireNoAgent(faults, "answers", answers);
    return faults
        .require(!answers.equals(stream), "answers", "must differ from the stream of inbound calls")
        .found();
  }

  /** Rejects the default delivery stream of an agent. */
  private static void requireNoAgent(SettingsFaults faults, String member, String stream) {
    boolean prefixed = stream.startsWith(RedisTransport.AGENT_PREFIX);
    String agent = prefixed ? stream.substring(RedisTransport.AGENT_PREFIX.length()) : "";
    faults.require(
        !Ids.isName(agent), member, "must not be the delivery stream of the agent " + agent);
  }

  @Override
  public List<InboundCall> next(Duration wait) {
    return mailbox.next(wait).stream().map(this::call).toList();
  }

  private InboundCall call(Mailbox.MailboxMessage message) {
    return new InboundCall(message.id(), "redis:" + stream + ':' + message.id(), message.body());
  }

  @Override
  public void respond(InboundCall call, JsonObject response) {
    append(answers, Map.of("answer", JsonWriter.compact(response), "to", call.handle()));
    acknowledge(call);
  }

  @Override
  public void reject(InboundCall call, JsonObject response) {
    String text = new String(call.body(), StandardCharsets.UTF_8);
    append(stream + ":dead", Map.of("call", text, "answer", JsonWriter.compact(response)));
    acknowledge(call);
  }

  private void append(String target, Map<String, String> fields) {
    mailbox
        .redis()
        .xadd(target, XAddArgs.Builder.maxlen(MAX_RESPONSES).approximateTrimming(), fields);
  }

  private void acknowledge(InboundCall call) {
    mailbox.settle(new Mailbox.MailboxMessage(call.handle(), call.body()));
    mailbox.redis().xdel(stream, call.handle());
  }

  @Override
  public void close() {
    mailbox.close();
  }
}
