package dev.ahp.nats;

import dev.ahp.delivery.Mailbox;
import dev.ahp.delivery.TransportProvider;
import dev.ahp.json.JsonObject;
import dev.ahp.testkit.transport.TransportFixture;
import java.time.Duration;

/** A NATS server with JetStream that all tests of this process share. */
final class NatsFixture implements TransportFixture {
  private static final NatsServer SERVER = new NatsServer("ahp", "correct horse");
  private static final Duration IDLE = Duration.ofMillis(1500);

  private static JsonObject delivery(String user, String secret) {
    return JsonObject.builder()
        .put("transport", "nats")
        .put("url", SERVER.url())
        .put("user", user)
        .put("secret", secret)
        .build();
  }

  static JsonObject address() {
    return delivery("ahp", "correct horse");
  }

  @Override
  public TransportProvider provider() {
    return new NatsProvider();
  }

  @Override
  public JsonObject delivery(String agent) {
    return address();
  }

  @Override
  public JsonObject withInvalidCredentials(String agent) {
    return delivery("ahp", "wrong");
  }

  @Override
  public JsonObject hopeless(String agent) {
    return JsonObject.builder().put("transport", "nats").put("url", "http://nowhere").build();
  }

  @Override
  public Mailbox mailbox(String agent) {
    return NatsMailbox.of(delivery(agent), agent, IDLE);
  }

  @Override
  public void stop() {
    SERVER.stop();
  }

  @Override
  public void start() {
    SERVER.start();
  }

  @Override
  public void close() {}
}
