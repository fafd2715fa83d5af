package dev.ahp.testkit.transport;

import static dev.ahp.testkit.Patience.await;
import static org.assertj.core.api.Assertions.assertThat;

import dev.ahp.broker.exchange.Caller;
import dev.ahp.broker.exchange.Offer;
import dev.ahp.delivery.Mailbox;
import dev.ahp.delivery.Outcome;
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

/** What every transport must do. */
@Timeout(240)
public abstract class TransportContract {
  private static final Duration SOON = Duration.ofSeconds(60);
  private static final Duration A_MOMENT = Duration.ofMillis(300);

  private final Post post;
  private final TransportFixture fixture;

  protected TransportContract(TransportFixture fixture) {
    this.fixture = fixture;
    this.post = new Post(fixture);
  }

  @BeforeEach
  void reachTheReceiver() {
    post.reach(agent());
  }

  @AfterEach
  void close() {
    try (fixture;
        Post open = post) {
      assertThat(open.broker().audit().verify(Caller.OPERATOR).bool("ok")).contains(true);
    }
  }

  /** A name that no other test of this process has, so that nothing is left over from one. */
  private String agent() {
    return "receiver-" + Integer.toHexString(System.identityHashCode(this));
  }

  /** Handles letters until so many packets were accepted; gives them in that order. */
  private List<String> handle(Mailbox mailbox, int wanted) {
    List<String> handled = new ArrayList<>();
    long until = System.nanoTime() + SOON.toNanos();
    while (handled.size() < wanted && System.nanoTime() < until) {
      Optional<Mailbox.Letter> letter = mailbox.next(Duration.ofSeconds(1));
      letter.ifPresent(
          it -> {
            if (post.accept(agent(), it)) {
              handled.add(Post.packetId(it));
            }
            mailbox.settle(it);
          });
    }
    return handled;
  }

  private void nothingMoreIsHandled(Mailbox mailbox) {
    long until = System.nanoTime() + A_MOMENT.toNanos();
    while (System.nanoTime() < until) {
      mailbox
          .next(Duration.ofMillis(100))
          .ifPresent(
              it -> {
                assertThat(post.accept(agent(), it)).as("handled once").isFalse();
                mailbox.settle(it);
              });
    }
  }

  @Test
  void aPacketReachesItsReceiverWhichAcceptsByItsLease() {
    post.startRelay();
    try (Mailbox mailbox = fixture.mailbox(agent())) {
      String packet = post.send(agent(), "t-1");

      assertThat(handle(mailbox, 1)).containsExactly(packet);
      await(() -> post.status(packet).equals("running"));
    }
  }

  @Test
  void whatIsDeliveredTwiceIsHandledOnce() {
    String packet = post.send(agent(), "t-1");
    try (Mailbox mailbox = fixture.mailbox(agent())) {
      Offer offer = post.takeAndForget(Duration.ofSeconds(30));
      var first = post.transport().deliver(offer);
      List<String> handled = new ArrayList<>(handle(mailbox, 1));
      var second = post.transport().deliver(offer);
      nothingMoreIsHandled(mailbox);

      assertThat(first.join()).isInstanceOf(Outcome.Taken.class);
      assertThat(second).satisfiesAnyOf(it -> assertThat(it.join()).isNotNull());
      assertThat(handled).containsExactly(packet);
    }
  }

  @Test
  void aRelayThatDiesBeforeItPublishesLosesNothing() {
    String packet = post.send(agent(), "t-1");
    post.takeAndForget(A_MOMENT);

    post.startRelay();

    try (Mailbox mailbox = fixture.mailbox(agent())) {
      assertThat(handle(mailbox, 1)).containsExactly(packet);
    }
  }

  @Test
  void aRelayThatDiesAfterItPublishedDoublesNothing() {
    String packet = post.send(agent(), "t-1");
    try (Mailbox mailbox = fixture.mailbox(agent())) {
      var forgotten = post.transport().deliver(post.takeAndForget(A_MOMENT));
      post.startRelay();

      assertThat(handle(mailbox, 1)).containsExactly(packet);
      nothingMoreIsHandled(mailbox);
      assertThat(forgotten).isNotNull();
    }
  }

  @Test
  void aReceiverThatDiesBeforeItSettlesGetsItAgain() {
    post.startRelay();
    String packet = post.send(agent(), "t-1");
    try (Mailbox dying = fixture.mailbox(agent())) {
      assertThat(dying.next(SOON)).isPresent();
    }

    try (Mailbox mailbox = fixture.mailbox(agent())) {
      assertThat(handle(mailbox, 1)).containsExactly(packet);
    }
  }

  @Test
  void packetsOfOneTaskComeInTheirOrder() {
    if (!fixture.keepsOrder()) {
      return;
    }
    post.startRelay();
    try (Mailbox mailbox = fixture.mailbox(agent())) {
      List<String> sent = new ArrayList<>();
      for (int i = 0; i < 6; i++) {
        sent.add(post.send(agent(), "t-1"));
      }

      assertThat(handle(mailbox, 6)).isEqualTo(sent);
    }
  }

  @Test
  void whatIsHandledOutOfOrderIsStillHandledOnce() {
    post.startRelay();
    try (Mailbox mailbox = fixture.mailbox(agent())) {
      Set<String> sent = new HashSet<>();
      for (int i = 0; i < 5; i++) {
        sent.add(post.send(agent(), "t-" + i));
      }
      List<Mailbox.Letter> letters = new ArrayList<>();
      await(
          () -> {
            mailbox.next(Duration.ofMillis(200)).ifPresent(letters::add);
            return letters.stream().map(Post::packetId).distinct().count() == 5;
          });
      Collections.reverse(letters);

      Set<String> handled = new HashSet<>();
      for (Mailbox.Letter letter : letters) {
        if (post.accept(agent(), letter)) {
          assertThat(handled.add(Post.packetId(letter))).isTrue();
        }
        mailbox.settle(letter);
      }
      handled.addAll(handle(mailbox, 5 - handled.size()));
      assertThat(handled).isEqualTo(sent);
    }
  }

  @Test
  void aVeryLargePacketArrivesWholeOrByPointer() {
    post.startRelay();
    String text = "All work and no play. ".repeat(10_000);
    String packet = post.send(agent(), "t-1", text);
    try (Mailbox mailbox = fixture.mailbox(agent())) {
      Mailbox.Letter letter = mailbox.next(SOON).orElseThrow();

      JsonObject item = Post.item(letter);
      JsonObject whole =
          item.has("pointer")
              ? post.broker().packets().get(Caller.agent(agent()), packet)
              : item.object("packet").orElseThrow();
      assertThat(whole.object("payload").flatMap(it -> it.string("text"))).contains(text);
      assertThat(post.accept(agent(), letter)).isTrue();
      mailbox.settle(letter);
    }
  }

  @Test
  void whatCanNeverBeDeliveredIsToldAndHoldsUpNobody() {
    String hopeless = agent() + "-hopeless";
    post.agent(hopeless, fixture.hopeless(hopeless));
    String bad = post.send(hopeless, "t-bad");
    post.startRelay();
    String good = post.send(agent(), "t-good");

    try (Mailbox mailbox = fixture.mailbox(agent())) {
      assertThat(handle(mailbox, 1)).containsExactly(good);
    }
    await(() -> post.alerts().contains("DELIVERY_FAILED"));
    assertThat(post.status(bad)).isEqualTo("ready");
  }

  @Test
  void wrongCredentialsDeliverNothingAndHoldUpNobody() {
    String stranger = agent() + "-stranger";
    post.agent(stranger, fixture.forbidden(stranger));
    String bad = post.send(stranger, "t-bad");
    String good = post.send(agent(), "t-good");
    post.startRelay();

    try (Mailbox mailbox = fixture.mailbox(agent())) {
      assertThat(handle(mailbox, 1)).containsExactly(good);
    }
    await(() -> post.outcomes("again") > 0);
    assertThat(post.status(bad)).isEqualTo("ready");
    assertThat(post.pull(stranger)).containsExactly(bad);
  }

  @Test
  void aServerThatWasDownGetsEverythingWhenItIsBack() {
    post.startRelay();
    fixture.stop();
    Set<String> sent = new HashSet<>();
    for (int i = 0; i < 3; i++) {
      sent.add(post.send(agent(), "t-" + i));
    }
    await(() -> post.outcomes("again") > 0);

    fixture.start();

    try (Mailbox mailbox = fixture.mailbox(agent())) {
      assertThat(new HashSet<>(handle(mailbox, 3))).isEqualTo(sent);
    }
  }
}
