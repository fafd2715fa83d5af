package dev.ahp.a2a.transport;

import dev.ahp.a2a.client.A2aClient;
import dev.ahp.a2a.client.RemoteCard;
import dev.ahp.a2a.client.RemoteEndpoint;
import dev.ahp.a2a.client.RemoteErrorException;
import dev.ahp.a2a.client.RemoteTask;
import dev.ahp.broker.api.Offer;
import dev.ahp.delivery.BlockingTransport;
import dev.ahp.delivery.DeliveryResult;
import dev.ahp.delivery.TransportContext;
import dev.ahp.delivery.follow.PollLoop;
import dev.ahp.delivery.follow.RemoteActions;
import dev.ahp.json.JsonObject;
import dev.ahp.problem.Violation;
import java.io.IOException;
import java.net.URI;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/**
 * Hands packets to remote A2A agents and follows their tasks. The packet is delivered when the
 * agent has responded; after that {@link TaskFollower} mirrors the remote task. Only the process
 * with the packet's lease follows it. If that process dies, the lease lapses and the next process
 * continues with the task that the packet's note names.
 */
final class A2aTransport extends BlockingTransport {
  static final String NAME = "a2a";

  private static final int THREADS = 64;
  private static final long CARD_TTL_MS = 300_000;
  private static final TaskFollower.PollSettings DEFAULT_POLLING =
      new TaskFollower.PollSettings(2_000, 600_000);

  private final TransportContext context;
  private final TaskFollower.PollSettings settings;
  private final RemoteEventStreams streams = new RemoteEventStreams();
  private final PollLoop pollLoop = new PollLoop(callers(), "ahp-a2a-clock");
  private final Map<String, CachedCard> cards = new ConcurrentHashMap<>();

  private record CachedCard(RemoteEndpoint remoteEndpoint, long readAt) {}

  A2aTransport(TransportContext context) {
    this(context, DEFAULT_POLLING);
  }

  A2aTransport(TransportContext context, TaskFollower.PollSettings settings) {
    super(NAME, "ahp-a2a-out", THREADS);
    this.context = context;
    this.settings = settings;
  }

  @Override
  public List<Violation> faults(JsonObject delivery) {
    return A2aAddress.faults(delivery, context.http().guard());
  }

  @Override
  protected DeliveryResult send(Offer offer) {
    if (!offer.isOver() && pollLoop.resume(offer)) {
      return DeliveryResult.taken();
    }
    A2aAddress address = new A2aAddress(offer.delivery());
    RemoteActions actions =
        new RemoteActions(
            context.exchange(), context.deliveries(), offer.agent(), offer.packetId());
    actions.useLease(offer.token());
    try {
      RemoteTasks remoteTasks =
          new RemoteTasks(new A2aClient(context.http(), remote(address), address.login()), offer);
      if (offer.isOver()) {
        return remoteTasks.cancel(ResumeState.of(offer.note()));
      }
      TaskFollower follower =
          new TaskFollower(remoteTasks, actions, streams, address, settings, offer);
      if (ResumeState.of(offer.note()).isEmpty()) {
        follower.start(startTask(remoteTasks, address, offer));
      }
      pollLoop.follow(offer.packetId(), follower);
      return DeliveryResult.taken();
    } catch (RemoteErrorException error) {
      return onError(error, actions, offer);
    } catch (IOException e) {
      cards.remove(address.key());
      return DeliveryResult.tryAgain(String.valueOf(e.getMessage()));
    }
  }

  private static RemoteTask startTask(RemoteTasks remoteTasks, A2aAddress address, Offer offer)
      throws IOException {
    JsonObject packet = offer.item().object("packet").orElse(JsonObject.empty());
    return remoteTasks.start(packet, address.target(offer.agent()));
  }

  /** If the agent permanently rejects the packet, the contract decides how to recover. */
  private static DeliveryResult onError(
      RemoteErrorException error, RemoteActions actions, Offer offer) {
    String why = String.valueOf(error.getMessage());
    if (!error.isFinal()) {
      return DeliveryResult.tryAgain(why);
    }
    String code = error.problem().orElse("REFUSED_ELSEWHERE");
    if (offer.item().bool("accepted").orElse(false)) {
      actions.act("fail", RemoteResultMapper.failed(code, why));
    } else {
      actions.act("reject", RemoteResultMapper.rejected(code, why, false));
    }
    return DeliveryResult.taken();
  }

  private RemoteEndpoint remote(A2aAddress address) throws IOException {
    long now = System.nanoTime() / 1_000_000;
    CachedCard cached = cards.get(address.key());
    if (cached != null && now - cached.readAt() < CARD_TTL_MS) {
      return cached.remoteEndpoint();
    }
    URI at = RemoteCard.address(address.url());
    JsonObject card = address.verified(RemoteCard.read(context.http(), at));
    RemoteEndpoint endpoint = new RemoteCard(card, at).remote();
    cards.put(address.key(), new CachedCard(endpoint, now));
    return endpoint;
  }

  @Override
  public void close() {
    pollLoop.close();
    streams.close();
    super.close();
  }
}
