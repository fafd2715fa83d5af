package dev.ahp.server.notice;

import dev.ahp.broker.api.BrokerApi;
import dev.ahp.json.JsonObject;
import dev.ahp.net.GuardedHttpClient;
import dev.ahp.net.PostOutcome;
import java.lang.System.Logger.Level;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CompletionException;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * Sends a message when an item arrives in the inbox, and another one before it is due. The broker
 * marks an item before the message is sent, so a cluster sends each message once. The thread reads
 * at most one batch at a time, so the number of messages in memory is bounded; commands never wait
 * for it.
 */
public final class InboxNotifier implements AutoCloseable {
  private static final System.Logger LOG = System.getLogger("dev.ahp.server.notice");

  /** The longest time until a due item is found. */
  private static final Duration POLL = Duration.ofSeconds(15);

  /** The shortest time between two searches, which read all open items. */
  private static final Duration REST = Duration.ofMillis(500);

  private static final Duration GRACE = Duration.ofSeconds(2);

  /** Events that can open an item, besides packets to people. */
  private static final Set<String> OPENING =
      Set.of("packet.waiting", "packet.recovered", "escalation.opened");

  private final BrokerApi broker;
  private final NoticeSettings settings;
  private final List<NoticeChannel> channels;
  private final Semaphore wake = new Semaphore(1);
  private final CountDownLatch closing = new CountDownLatch(1);
  private final AutoCloseable subscription;
  private final Thread thread;

  /** Starts the thread and subscribes to events. */
  public InboxNotifier(BrokerApi broker, NoticeSettings settings) {
    this(broker, settings, channels(settings));
  }

  InboxNotifier(BrokerApi broker, NoticeSettings settings, List<NoticeChannel> channels) {
    this.broker = broker;
    this.settings = settings;
    this.channels = List.copyOf(channels);
    this.thread = new Thread(this::run, "ahp-inbox-notices");
    thread.setDaemon(true);
    thread.start();
    this.subscription =
        broker
            .events()
            .listenLocal(
                (event, id, data) -> {
                  if (opensItem(event, data)) {
                    wakeUp();
                  }
                });
  }

  private static List<NoticeChannel> channels(NoticeSettings settings) {
    GuardedHttpClient http = GuardedHttpClient.trusted(settings.timeout());
    List<NoticeChannel> channels = new ArrayList<>();
    settings.hooks().forEach(it -> channels.add(new HookChannel(it, http)));
    if (settings.mail() != null) {
      channels.add(new MailChannel(settings.mail(), settings.timeout()));
    }
    return channels;
  }

  private static boolean opensItem(String event, JsonObject data) {
    return OPENING.contains(event)
        || data.string("toAgent").filter(it -> it.startsWith("human:")).isPresent();
  }

  private void wakeUp() {
    if (wake.availablePermits() == 0) {
      wake.release();
    }
  }

  private void run() {
    try {
      while (closing.getCount() > 0) {
        boolean woken = wake.tryAcquire(POLL.toMillis(), TimeUnit.MILLISECONDS);
        wake.drainPermits();
        while (sendBatch()) {
          // More items may be pending than one batch holds.
        }
        if (woken && closing.await(REST.toMillis(), TimeUnit.MILLISECONDS)) {
          return;
        }
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  /** Returns whether there were items. */
  private boolean sendBatch() throws InterruptedException {
    List<JsonObject> notices = takeNotices();
    for (JsonObject notice : notices) {
      NoticeText text = NoticeText.of(notice, settings.console());
      for (NoticeChannel channel : channels) {
        send(channel, notice, text);
      }
    }
    return !notices.isEmpty() && closing.getCount() > 0;
  }

  private List<JsonObject> takeNotices() {
    try {
      return broker.inbox().takeNotices(settings.remindBefore().toMillis()).join();
    } catch (CompletionException e) {
      LOG.log(Level.WARNING, "cannot read the inbox: {0}", e.getMessage());
      return List.of();
    }
  }

  private void send(NoticeChannel channel, JsonObject notice, NoticeText text)
      throws InterruptedException {
    for (int attempt = 1; attempt <= settings.attempts(); attempt++) {
      PostOutcome outcome = channel.send(notice, text);
      if (outcome == PostOutcome.ACCEPTED) {
        return;
      }
      boolean isLast = outcome == PostOutcome.REJECTED || attempt == settings.attempts();
      if (isLast || closing.await(settings.pauseMs(attempt), TimeUnit.MILLISECONDS)) {
        break;
      }
    }
    LOG.log(
        Level.WARNING,
        "the message about inbox item {0} was not sent to the {1}",
        itemId(notice),
        channel);
  }

  private static @Nullable String itemId(JsonObject notice) {
    return notice.object("item").flatMap(it -> it.string("id")).orElse(null);
  }

  /** Ends the thread after its current attempt, within two seconds. */
  @Override
  public void close() {
    closing.countDown();
    wakeUp();
    try {
      subscription.close();
      thread.join(GRACE.toMillis());
      thread.interrupt();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    } catch (Exception e) {
      LOG.log(Level.DEBUG, "closing", e);
    }
  }
}
