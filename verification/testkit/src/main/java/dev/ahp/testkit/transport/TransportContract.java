package dev.ahp.testkit.transport;

import static dev.ahp.testkit.AwaitCondition.await;
import static org.assertj.core.api.Assertions.assertThat;

import dev.ahp.broker.api.Caller;
import dev.ahp.broker.api.Offer;
import dev.ahp.delivery.DeliveryResult;
import dev.ahp.delivery.Mailbox;
import dev.ahp.json.JsonObject;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** The tests that every transport must pass. */
@Timeout(240)
public abstract class TransportContract {
  private static final Duration TIMEOUT = Duration.ofSeconds(60);
  private static final Duration SHORT_LEASE = Duration.ofMillis(300);

  private final TransportTestBroker broker;
  private final TransportFixture fixture;

  protected TransportContract(TransportFixture fixture) {
    this.fixture = fixture;
    this.broker = new TransportTestBroker(fixture);
  }

  @BeforeEach
  void reachTheReceiver() {
    broker.reach(agent());
  }

  @AfterEach
  void close() {
    try (fixture;
        TransportTestBroker open = broker) {
      assertThat(open.broker().audit().verify(Caller.OPERATOR).bool("ok")).contains(true);
    }
  }

  /** Returns an agent name that is unique in this process. */
  private String agent() {
    return "receiver-" + Integer.toHexString(System.identityHashCode(this));
  }

  /**
   * Handles messages until {@code wanted} packets were accepted. Returns their ids in that order.
   */
  private List<String> handle(Mailbox mailbox, int wanted) {
    List<String> handled = new ArrayList<>();
    long until = System.nanoTime() + TIMEOUT.toNanos();
    while (handled.size() < wanted && System.nanoTime() < until) {
      Optional<Mailbox.MailboxMessage> letter = mailbox.next(Duration.ofSeconds(1));
      letter.ifPresent(
          it -> {
            if (broker.accept(agent(), it)) {
              handled.add(TransportTestBroker.packetId(it));
            }
            mailbox.settle(it);
          });
    }
    return handled;
  }

  private void assertNothingMoreIsHandled(Mailbox mailbox) {
    long until = System.nanoTime() + SHORT_LEASE.toNanos();
    while (System.nanoTime() < until) {
      mailbox
          .next(Duration.ofMillis(100))
          .ifPresent(
              it -> {
                assertThat(broker.accept(agent(), it)).as("handled once").isFalse();
                mailbox.settle(it);
              });
    }
  }

  @Test
  void receiverAcceptsADeliveredPacketWithItsLease() {
    broker.startRelay();
    try (Mailbox mailbox = fixture.mailbox(agent())) {
      String packet = broker.send(agent(), "t-1");

      assertThat(handle(mailbox, 1)).containsExactly(packet);
      await(() -> broker.status(packet).equals("running"));
    }
  }

  @Test
  void duplicateDeliveryIsHandledOnce() {
    String packet = broker.send(agent(), "t-1");
    try (Mailbox mailbox = fixture.mailbox(agent())) {
      Offer offer = broker.claimAndAbandon(Duration.ofSeconds(30));
      var first = broker.transport().deliver(offer);
      List<String> handled = new ArrayList<>(handle(mailbox, 1));
      var second = broker.transport().deliver(offer);
      assertNothingMoreIsHandled(mailbox);

      assertThat(first.join()).isInstanceOf(DeliveryResult.Success.class);
      assertThat(second).satisfiesAnyOf(it -> assertThat(it.join()).isNotNull());
      assertThat(handled).containsExactly(packet);
    }
  }

  @Test
  void relayCrashBeforePublishLosesNoPackets() {
    String packet = broker.send(agent(), "t-1");
    broker.claimAndAbandon(SHORT_LEASE);

    broker.startRelay();

    try (Mailbox mailbox = fixture.mailbox(agent())) {
      assertThat(handle(mailbox, 1)).containsExactly(packet);
    }
  }

  @Test
  void relayCrashAfterPublishDuplicatesNoPackets() {
    String packet = broker.send(agent(), "t-1");
    try (Mailbox mailbox = fixture.mailbox(agent())) {
      var forgotten = broker.transport().deliver(broker.claimAndAbandon(SHORT_LEASE));
      broker.startRelay();

      assertThat(handle(mailbox, 1)).containsExactly(packet);
      assertNothingMoreIsHandled(mailbox);
      assertThat(forgotten).isNotNull();
    }
  }

  @Test
  void unacknowledgedMessageIsRedelivered() {
    broker.startRelay();
    String packet = broker.send(agent(), "t-1");
    try (Mailbox dying = fixture.mailbox(agent())) {
      assertThat(dying.next(TIMEOUT)).isPresent();
    }

    try (Mailbox mailbox = fixture.mailbox(agent())) {
      assertThat(handle(mailbox, 1)).containsExactly(packet);
    }
  }

  @Test
  void packetsOfOneTaskArriveInOrder() {
    if (!fixture.keepsOrder()) {
      return;
    }
    broker.startRelay();
    try (Mailbox mailbox = fixture.mailbox(agent())) {
      List<String> sent = new ArrayList<>();
      for (int i = 0; i < 6; i++) {
        sent.add(broker.send(agent(), "t-1"));
      }

      assertThat(handle(mailbox, 6)).isEqualTo(sent);
    }
  }

  @Test
  void outOfOrderMessagesAreHandledOnce() {
    broker.startRelay();
    try (Mailbox mailbox = fixture.mailbox(agent())) {
      Set<String> sent = new HashSet<>();
      for (int i = 0; i < 5; i++) {
        sent.add(broker.send(agent(), "t-" + i));
      }
      List<Mailbox.MailboxMessage> mailboxMessages = new ArrayList<>();
      await(
          () -> {
            mailbox.next(Duration.ofMillis(200)).ifPresent(mailboxMessages::add);
            return mailboxMessages.stream().map(TransportTestBroker::packetId).distinct().count()
                == 5;
          });
      Collections.reverse(mailboxMessages);

      Set<String> handled = new HashSet<>();
      for (Mailbox.MailboxMessage message : mailboxMessages) {
        if (broker.accept(agent(), message)) {
          assertThat(handled.add(TransportTestBroker.packetId(message))).isTrue();
        }
        mailbox.settle(message);
      }
      handled.addAll(handle(mailbox, 5 - handled.size()));
      assertThat(handled).isEqualTo(sent);
    }
  }

  @Test
  void largePacketArrivesCompleteOrByReference() {
    broker.startRelay();
    String text = "All work and no play. ".repeat(10_000);
    String packet = broker.send(agent(), "t-1", text);
    try (Mailbox mailbox = fixture.mailbox(agent())) {
      Mailbox.MailboxMessage message = mailbox.next(TIMEOUT).orElseThrow();

      JsonObject item = TransportTestBroker.item(message);
      JsonObject whole =
          item.has("pointer")
              ? broker.broker().packets().get(Caller.agent(agent()), packet)
              : item.object("packet").orElseThrow();
      assertThat(whole.object("payload").flatMap(it -> it.string("text"))).contains(text);
      assertThat(broker.accept(agent(), message)).isTrue();
      mailbox.settle(message);
    }
  }

  @Test
  void undeliverablePacketRaisesAnAlertAndDoesNotBlockOthers() {
    String hopeless = agent() + "-hopeless";
    broker.agent(hopeless, fixture.hopeless(hopeless));
    String bad = broker.send(hopeless, "t-bad");
    broker.startRelay();
    String good = broker.send(agent(), "t-good");

    try (Mailbox mailbox = fixture.mailbox(agent())) {
      assertThat(handle(mailbox, 1)).containsExactly(good);
    }
    await(() -> broker.alerts().contains("DELIVERY_FAILED"));
    assertThat(broker.status(bad)).isEqualTo("ready");
  }

  @Test
  void invalidCredentialsDoNotBlockOtherAgents() {
    String stranger = agent() + "-stranger";
    broker.agent(stranger, fixture.withInvalidCredentials(stranger));
    String bad = broker.send(stranger, "t-bad");
    String good = broker.send(agent(), "t-good");
    broker.startRelay();

    try (Mailbox mailbox = fixture.mailbox(agent())) {
      assertThat(handle(mailbox, 1)).containsExactly(good);
    }
    await(() -> broker.outcomes("again") > 0);
    assertThat(broker.status(bad)).isEqualTo("ready");
    assertThat(broker.pull(stranger)).containsExactly(bad);
  }

  @Test
  void serverReceivesAllPacketsAfterAnOutage() {
    broker.startRelay();
    fixture.stop();
    Set<String> sent = new HashSet<>();
    for (int i = 0; i < 3; i++) {
      sent.add(broker.send(agent(), "t-" + i));
    }
    await(() -> broker.outcomes("again") > 0);

    fixture.start();

    try (Mailbox mailbox = fixture.mailbox(agent())) {
      assertThat(new HashSet<>(handle(mailbox, 3))).isEqualTo(sent);
    }
  }
}
