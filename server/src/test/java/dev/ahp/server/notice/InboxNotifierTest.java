package dev.ahp.server.notice;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import dev.ahp.broker.BrokerOptions;
import dev.ahp.broker.LocalBroker;
import dev.ahp.broker.api.Caller;
import dev.ahp.broker.memory.MemoryStore;
import dev.ahp.json.JsonObject;
import dev.ahp.json.JsonReader;
import dev.ahp.server.notice.NoticeSettings.MailSettings;
import dev.ahp.server.notice.NoticeSettings.NoticeHook;
import dev.ahp.signing.WebhookSignature;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Items of a real broker are announced to a real web server and a real mail server. */
@Timeout(60)
class InboxNotifierTest {
  private record Request(String body, @Nullable String signature) {}

  private final LocalBroker broker = LocalBroker.open(new MemoryStore(), BrokerOptions.standard());
  private final HttpServer server;
  private final BlockingQueue<Request> requests = new LinkedBlockingQueue<>();
  private final List<InboxNotifier> notifiers = new ArrayList<>();
  private final AtomicInteger failures = new AtomicInteger();

  InboxNotifierTest() throws IOException {
    server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    server.createContext("/", this::receive);
    server.start();
  }

  private void receive(HttpExchange exchange) throws IOException {
    String body = new String(exchange.getRequestBody().readAllBytes(), UTF_8);
    requests.add(new Request(body, exchange.getRequestHeaders().getFirst(WebhookSignature.HEADER)));
    exchange.sendResponseHeaders(failures.getAndDecrement() > 0 ? 503 : 204, -1);
    exchange.close();
  }

  private InboxNotifier start(NoticeSettings settings) {
    InboxNotifier notifier = new InboxNotifier(broker, settings);
    notifiers.add(notifier);
    return notifier;
  }

  @AfterEach
  void close() {
    notifiers.forEach(InboxNotifier::close);
    broker.close();
    server.stop(0);
  }

  private Request next() throws InterruptedException {
    Request next = requests.poll(20, TimeUnit.SECONDS);
    if (next == null) {
      throw new AssertionError("nothing came");
    }
    return next;
  }

  private NoticeHook hook(boolean slack) {
    URI url = URI.create("http://127.0.0.1:" + server.getAddress().getPort() + "/hook");
    return new NoticeHook(url, slack, slack ? null : "shared");
  }

  private static NoticeSettings settings(List<NoticeHook> hooks, @Nullable MailSettings mail) {
    return new NoticeSettings(
        hooks,
        mail,
        URI.create("https://ahp.example.org/"),
        Duration.ofMinutes(10),
        Duration.ofSeconds(5),
        3,
        Duration.ofMillis(1));
  }

  private void send(String objective, long dueInSeconds) {
    JsonObject packet =
        JsonObject.builder()
            .put("type", "task.assign")
            .put("target", "human:desk")
            .put("objective", objective)
            .put("expiresAt", Instant.now().plusSeconds(dueInSeconds).toString())
            .put("payload", JsonObject.empty())
            .build();
    broker.packets().submit(Caller.OPERATOR, packet, null).join();
  }

  @Test
  void webhookReceivesTheItemWithALinkAndASignature() throws Exception {
    start(settings(List.of(hook(false)), null));
    send("Approve the refund", 3600);

    Request request = next();
    JsonObject body = JsonReader.read(request.body()).asObject().orElseThrow();
    JsonObject item = body.object("item").orElseThrow();
    assertThat(body.string("notice")).contains("arrived");
    assertThat(item.string("summary")).contains("Approve the refund");
    assertThat(body.string("url"))
        .contains("https://ahp.example.org/inbox/desk/" + item.string("id").orElseThrow());
    assertThat(request.signature())
        .isEqualTo(WebhookSignature.of("shared", request.body().getBytes(UTF_8)));
  }

  @Test
  void slackReceivesTextThatCannotFormLinks() throws Exception {
    start(settings(List.of(hook(true)), null));
    send("Pay <!channel> & <https://evil.example|here>\u202e now", 3600);

    JsonObject body = JsonReader.read(next().body()).asObject().orElseThrow();
    assertThat(body.names()).containsExactly("text");
    assertThat(body.string("text").orElseThrow())
        .startsWith(
            "New item in desk: Pay &lt;!channel&gt; &amp; &lt;https://evil.example|here&gt;")
        .contains("|Open the item>")
        .doesNotContain("\u202e");
  }

  @Test
  void failedMessageIsSentAgainAndThenGivenUp() throws Exception {
    failures.set(2);
    start(settings(List.of(hook(false)), null));
    send("First", 3600);
    String first = next().body();
    assertThat(next().body()).isEqualTo(first);
    assertThat(next().body()).isEqualTo(first);

    failures.set(3);
    send("Second", 3600);
    for (int attempt = 0; attempt < 3; attempt++) {
      assertThat(next().body()).contains("Second");
    }
    send("Third", 3600);
    assertThat(next().body()).contains("Third");
  }

  @Test
  void itemOfAStoppedDaemonIsAnnouncedAtTheNextStart() throws Exception {
    send("Old question", 3600);
    InboxNotifier first = start(settings(List.of(hook(false)), null));
    assertThat(next().body()).contains("Old question");
    first.close();
    start(settings(List.of(hook(false)), null));
    send("New question", 3600);

    assertThat(next().body()).contains("New question");
  }

  @Test
  void mailHasTheQuestionAndALink() throws Exception {
    try (SmtpReceiver mail = new SmtpReceiver("250 ok")) {
      start(settings(List.of(), mail(mail)));
      send("Approve the refund\r\nBcc: evil@example.org", 3600);

      String message = mail.next();
      assertThat(message)
          .contains("MAIL FROM:<ahp@example.org>")
          .contains("RCPT TO:<ops@example.org>")
          .contains("Subject: New item in desk: Approve the refund")
          .contains("Auto-Submitted: auto-generated")
          .contains("https://ahp.example.org/inbox/desk/")
          .doesNotContain("\nBcc:");
    }
  }

  @Test
  void rejectedMailIsNotRepeated() throws Exception {
    try (SmtpReceiver mail = new SmtpReceiver("550 unknown")) {
      start(settings(List.of(hook(false)), mail(mail)));
      send("One", 3600);
      assertThat(mail.next()).doesNotContain("DATA");
      send("Two", 3600);

      assertThat(next().body()).contains("One");
      assertThat(next().body()).contains("Two");
    }
  }

  private static MailSettings mail(SmtpReceiver mail) {
    return new MailSettings(
        "127.0.0.1",
        mail.port(),
        false,
        false,
        null,
        null,
        "ahp@example.org",
        List.of("ops@example.org"));
  }
}
