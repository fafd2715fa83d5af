package dev.ahp.a2a.transport;

import dev.ahp.a2a.client.A2aClient;
import dev.ahp.a2a.client.RemoteCard;
import dev.ahp.a2a.client.RemoteEndpoint;
import dev.ahp.a2a.client.RemoteErrorException;
import dev.ahp.a2a.client.RemoteTask;
import dev.ahp.broker.api.Offer;
import dev.ahp.delivery.BlockingCallExecutor;
import dev.ahp.delivery.DeliveryResult;
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
 * taken when the agent has answered; from then on {@link TaskFollower} does what the agent does.
 * One process follows a packet, the one that has its lease: when it dies the lease lapses, and the
 * next one goes on with the task that the packet's note names.
 */
final class A2aTransport implements Transport {
  static final String NAME = "a2a";

  private static final int THREADS = 64;
  private static final long CARD_MS = 300_000;
  private static final TaskFollower.PollSettings PACE =
      new TaskFollower.PollSettings(2_000, 600_000);

  private final TransportContext context;
  private final TaskFollower.PollSettings pollSettings;
  private final A2aClient client;
  private final ExecutorService callers = BlockingCallExecutor.of("ahp-a2a-out", THREADS);
  private final PollLoop pollLoop = new PollLoop(callers, new RemoteEventStreams());
  private final Map<String, CachedCard> cards = new ConcurrentHashMap<>();

  private record CachedCard(RemoteEndpoint remoteEndpoint, long readAt) {}

  A2aTransport(TransportContext context) {
    this(context, PACE);
  }

  A2aTransport(TransportContext context, TaskFollower.PollSettings pollSettings) {
    this.context = context;
    this.pollSettings = pollSettings;
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
  public CompletableFuture<DeliveryResult> deliver(Offer offer) {
    return CompletableFuture.supplyAsync(() -> hand(offer), callers);
  }

  private DeliveryResult hand(Offer offer) {
    if (!offer.isOver() && pollLoop.resume(offer)) {
      return DeliveryResult.taken();
    }
    A2aAddress address = new A2aAddress(offer.delivery());
    RemoteActions remoteActions =
        new RemoteActions(
            context.exchange(), context.deliveries(), offer.agent(), offer.packetId());
    remoteActions.under(offer.token());
    try {
      RemoteTasks remoteTasks = new RemoteTasks(client, remote(address), address.login(), offer);
      if (offer.isOver()) {
        return RemoteTaskCanceller.of(remoteTasks, ResumeState.of(offer.note()));
      }
      TaskFollower taskFollower =
          new TaskFollower(remoteTasks, remoteActions, address, pollSettings, offer);
      if (ResumeState.of(offer.note()).isEmpty()) {
        taskFollower.begin(begun(remoteTasks, address, offer));
      }
      pollLoop.follow(offer.packetId(), taskFollower);
      return DeliveryResult.taken();
    } catch (RemoteErrorException refusal) {
      return refused(refusal, remoteActions, offer);
    } catch (IOException e) {
      cards.remove(address.key());
      return DeliveryResult.tryAgain(String.valueOf(e.getMessage()));
    }
  }

  private static RemoteTask begun(RemoteTasks remoteTasks, A2aAddress address, Offer offer)
      throws IOException {
    JsonObject packet = offer.item().object("packet").orElse(JsonObject.empty());
    return remoteTasks.begin(packet, address.target(offer.agent()));
  }

  /** What the agent will never take, the packet's contract may have another way for. */
  private static DeliveryResult refused(
      RemoteErrorException refusal, RemoteActions remoteActions, Offer offer) {
    String why = String.valueOf(refusal.getMessage());
    if (!refusal.isFinal()) {
      return DeliveryResult.tryAgain(why);
    }
    String code = refusal.problem().orElse("REFUSED_ELSEWHERE");
    if (offer.item().bool("accepted").orElse(false)) {
      remoteActions.act("fail", RemoteResultMapper.failed(code, why));
    } else {
      remoteActions.act("reject", RemoteResultMapper.rejected(code, why, false));
    }
    return DeliveryResult.taken();
  }

  private RemoteEndpoint remote(A2aAddress address) throws IOException {
    long now = System.nanoTime() / 1_000_000;
    CachedCard known = cards.get(address.key());
    if (known != null && now - known.readAt() < CARD_MS) {
      return known.remoteEndpoint();
    }
    JsonObject card = address.believed(client.card(address.url()));
    RemoteEndpoint remoteEndpoint =
        new RemoteCard(card, A2aClient.cardAddress(address.url())).remote();
    cards.put(address.key(), new CachedCard(remoteEndpoint, now));
    return remoteEndpoint;
  }

  @Override
  public void close() {
    pollLoop.close();
    callers.shutdown();
  }
}
