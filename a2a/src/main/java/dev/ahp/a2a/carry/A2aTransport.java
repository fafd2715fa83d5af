package dev.ahp.a2a.carry;

import dev.ahp.a2a.client.A2aClient;
import dev.ahp.a2a.client.A2aRefusal;
import dev.ahp.a2a.client.ForeignTask;
import dev.ahp.a2a.client.Remote;
import dev.ahp.a2a.client.RemoteCard;
import dev.ahp.broker.exchange.Offer;
import dev.ahp.delivery.CallerThreads;
import dev.ahp.delivery.Outcome;
import dev.ahp.delivery.Transport;
import dev.ahp.delivery.TransportContext;
import dev.ahp.json.JsonObject;
import dev.ahp.problem.Violation;
import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutorService;

/**
 * Hands packets to agents elsewhere that speak A2A, and follows what becomes of them. The packet is
 * taken when the agent has answered; from then on {@link Following} does what the agent does. One
 * process follows a packet, the one that has its lease: when it dies the lease lapses, and the next
 * one goes on with the task that the packet's note names.
 */
final class A2aTransport implements Transport {
  static final String NAME = "a2a";

  private static final int THREADS = 64;
  private static final long CARD_MS = 300_000;
  private static final Following.Pace PACE = new Following.Pace(2_000, 600_000);

  private final TransportContext context;
  private final Following.Pace pace;
  private final A2aClient client;
  private final ExecutorService callers = CallerThreads.of("ahp-a2a-out", THREADS);
  private final Rounds rounds = new Rounds(callers, new Watch());
  private final Map<String, Card> cards = new ConcurrentHashMap<>();

  private record Card(Remote remote, long readAt) {}

  A2aTransport(TransportContext context) {
    this(context, PACE);
  }

  A2aTransport(TransportContext context, Following.Pace pace) {
    this.context = context;
    this.pace = pace;
    this.client = new A2aClient(context.http());
  }

  @Override
  public String name() {
    return NAME;
  }

  @Override
  public List<Violation> faults(JsonObject delivery) {
    return A2aAddress.faults(delivery, context.http().guard());
  }

  @Override
  public CompletableFuture<Outcome> deliver(Offer offer) {
    return CompletableFuture.supplyAsync(() -> hand(offer), callers);
  }

  private Outcome hand(Offer offer) {
    if (!offer.isOver() && rounds.resume(offer)) {
      return Outcome.taken();
    }
    A2aAddress address = new A2aAddress(offer.delivery());
    Deeds deeds =
        new Deeds(context.exchange(), context.deliveries(), offer.agent(), offer.packetId());
    deeds.under(offer.token());
    try {
      Elsewhere elsewhere = new Elsewhere(client, remote(address), address.login(), offer);
      if (offer.isOver()) {
        return CallOff.of(elsewhere, Note.of(offer.note()));
      }
      Following following = new Following(elsewhere, deeds, address, pace, offer);
      if (Note.of(offer.note()).isEmpty()) {
        following.begin(begun(elsewhere, address, offer));
      }
      rounds.follow(offer.packetId(), following);
      return Outcome.taken();
    } catch (A2aRefusal refusal) {
      return refused(refusal, deeds, offer);
    } catch (IOException e) {
      cards.remove(address.key());
      return Outcome.tryAgain(String.valueOf(e.getMessage()));
    }
  }

  private static ForeignTask begun(Elsewhere elsewhere, A2aAddress address, Offer offer)
      throws IOException {
    JsonObject packet = offer.item().object("packet").orElse(JsonObject.empty());
    return elsewhere.begin(packet, address.target(offer.agent()));
  }

  /** What the agent will never take, the packet's contract may have another way for. */
  private static Outcome refused(A2aRefusal refusal, Deeds deeds, Offer offer) {
    String why = String.valueOf(refusal.getMessage());
    if (!refusal.isFinal()) {
      return Outcome.tryAgain(why);
    }
    String code = refusal.problem().orElse("REFUSED_ELSEWHERE");
    if (offer.item().bool("accepted").orElse(false)) {
      deeds.act("fail", Report.failed(code, why));
    } else {
      deeds.act("reject", Report.rejected(code, why, false));
    }
    return Outcome.taken();
  }

  private Remote remote(A2aAddress address) throws IOException {
    long now = System.nanoTime() / 1_000_000;
    Card known = cards.get(address.key());
    if (known != null && now - known.readAt() < CARD_MS) {
      return known.remote();
    }
    JsonObject card = address.believed(client.card(address.url()));
    Remote remote = new RemoteCard(card, A2aClient.cardAddress(address.url())).remote();
    cards.put(address.key(), new Card(remote, now));
    return remote;
  }

  @Override
  public void close() {
    rounds.close();
    callers.shutdown();
  }
}
