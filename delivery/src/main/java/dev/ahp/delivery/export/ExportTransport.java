package dev.ahp.delivery.export;

import dev.ahp.Denied;
import dev.ahp.broker.api.BrokerApi;
import dev.ahp.broker.api.Caller;
import dev.ahp.broker.api.ExportApi;
import dev.ahp.broker.api.NamespaceDirectory;
import dev.ahp.broker.api.Offer;
import dev.ahp.broker.catalog.AgentEntry;
import dev.ahp.delivery.BlockingTransport;
import dev.ahp.delivery.DeliveryResult;
import dev.ahp.delivery.SettingsFaults;
import dev.ahp.delivery.TransportContext;
import dev.ahp.delivery.follow.PollLoop;
import dev.ahp.delivery.follow.RemoteActions;
import dev.ahp.json.JsonObject;
import dev.ahp.problem.Violation;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;

/**
 * Submits packets to agents that another namespace exports, and mirrors their work. All gates of
 * that namespace apply. If this process dies, the lease of the packet lapses, and the next process
 * continues.
 */
final class ExportTransport extends BlockingTransport {
  private static final int THREADS = 16;

  private final TransportContext context;
  private final Supplier<NamespaceDirectory> directory;
  private final PollLoop pollLoop = new PollLoop(callers(), "ahp-export-clock");
  private final ExportEvents events = new ExportEvents();

  ExportTransport(TransportContext context, Supplier<NamespaceDirectory> directory) {
    super(AgentEntry.NAMESPACE, "ahp-export", THREADS);
    this.context = context;
    this.directory = directory;
  }

  @Override
  public List<Violation> faults(JsonObject delivery) {
    return new SettingsFaults(delivery).texts("namespace", "agent").found();
  }

  @Override
  protected DeliveryResult send(Offer offer) {
    if (!offer.isOver() && pollLoop.resume(offer)) {
      return DeliveryResult.taken();
    }
    ExportAddress address = ExportAddress.of(offer.delivery(), offer.agent());
    Optional<String> from = directory.get().nameOf(context.exchange().get());
    Optional<BrokerApi> other = directory.get().broker(address.namespace());
    if (from.isEmpty() || other.isEmpty()) {
      return DeliveryResult.tryAgain(
          "the namespace " + address.namespace() + " does not run on this daemon");
    }
    ExportedWork work =
        new ExportedWork(
            other.get(),
            Caller.agent(ExportApi.senderFor(from.get())),
            ExportApi.workId(from.get(), offer.packetId()));
    if (offer.isOver()) {
      return work.cancel("the packet ended in the namespace " + from.get());
    }
    return start(offer, address, work, from.get());
  }

  private DeliveryResult start(Offer offer, ExportAddress address, ExportedWork work, String from) {
    RemoteActions actions =
        new RemoteActions(
            context.exchange(), context.deliveries(), offer.agent(), offer.packetId());
    actions.useLease(offer.token());
    ExportFollower follower =
        new ExportFollower(directory, address.namespace(), work, actions, events, offer);
    if (offer.note().isEmpty()) {
      JsonObject packet = offer.item().object("packet").orElse(JsonObject.empty());
      try {
        requireExport(address, work, packet.string("type").orElse(""));
        work.submit(ExportedPacket.of(packet, from, address.agent()));
      } catch (Denied denied) {
        return onDenial(denied, follower);
      }
      follower.submitted();
    }
    pollLoop.follow(offer.packetId(), follower);
    return DeliveryResult.taken();
  }

  private static void requireExport(ExportAddress address, ExportedWork work, String type) {
    if (!address.isRegistered(work.senderEntry(), type)) {
      throw new Denied(
          "NOT_EXPORTED",
          "the namespace %s does not export %s for %s"
              .formatted(address.namespace(), address.agent(), type));
    }
  }

  private static DeliveryResult onDenial(Denied denied, ExportFollower follower) {
    if (ExportedWork.isTemporary(denied)) {
      return DeliveryResult.tryAgain(String.valueOf(denied.getMessage()));
    }
    follower.refuse(denied.code(), String.valueOf(denied.getMessage()));
    return DeliveryResult.taken();
  }

  @Override
  public void close() {
    pollLoop.close();
    events.close();
    super.close();
  }
}
