package dev.ahp.nats;

import dev.ahp.broker.api.Offer;
import dev.ahp.delivery.BlockingTransport;
import dev.ahp.delivery.DeliveryMessage;
import dev.ahp.delivery.DeliveryResult;
import dev.ahp.json.JsonObject;
import dev.ahp.problem.Violation;
import io.nats.client.Connection;
import io.nats.client.JetStreamApiException;
import io.nats.client.Message;
import io.nats.client.PublishOptions;
import io.nats.client.impl.Headers;
import io.nats.client.impl.NatsMessage;
import java.io.IOException;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/**
 * A transport that publishes claim items on the agent's subject. The message id consists of the
 * packet id and the fence of the lease, so the stream drops a second message of the same lease.
 */
final class NatsTransport extends BlockingTransport {
  private static final int THREADS = 32;

  /** The part of the maximum payload that is reserved for headers. */
  private static final int HEADER_BYTES = 4_096;

  private final Duration timeout;
  private final Map<NatsAddress, Connection> connections = new HashMap<>();
  private final Set<String> subjects = ConcurrentHashMap.newKeySet();

  NatsTransport(Duration timeout) {
    super(NatsProvider.NAME, "ahp-nats", THREADS);
    this.timeout = timeout;
  }

  @Override
  public List<Violation> faults(JsonObject delivery) {
    return NatsAddress.faults(delivery);
  }

  @Override
  protected DeliveryResult send(Offer offer) {
    NatsAddress address = NatsAddress.of(offer.delivery());
    try {
      Connection connection = connection(address);
      String subject = NatsAddress.subject(offer.delivery(), offer.agent());
      if (!subjects.contains(address + " " + subject)) {
        NatsStreamProvisioner.ensure(connection, address.stream(), subject);
        subjects.add(address + " " + subject);
      }
      connection.jetStream().publish(message(offer, subject, connection), options(offer));
      return DeliveryResult.taken();
    } catch (IOException | JetStreamApiException | RuntimeException e) {
      invalidate(address);
      return DeliveryResult.tryAgain("nats: " + e.getMessage());
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return DeliveryResult.tryAgain("nats: interrupted");
    }
  }

  private static Message message(Offer offer, String subject, Connection connection) {
    int maxBytes = (int) Math.max(HEADER_BYTES, connection.getMaxPayload() - HEADER_BYTES);
    Headers headers = new Headers();
    headers.add("AHP-Packet", offer.packetId());
    headers.add("AHP-Task", offer.taskId());
    headers.add("AHP-Attempt", Integer.toString(offer.attempt()));
    offer
        .item()
        .object("packet")
        .flatMap(it -> it.string("traceparent"))
        .ifPresent(it -> headers.add("traceparent", it));
    return NatsMessage.builder()
        .subject(subject)
        .headers(headers)
        .data(DeliveryMessage.of(offer, maxBytes))
        .build();
  }

  private PublishOptions options(Offer offer) {
    long fence =
        offer
            .item()
            .object("lease")
            .flatMap(it -> it.number("fence"))
            .map(Double::longValue)
            .orElse((long) offer.attempt());
    return PublishOptions.builder()
        .messageId(offer.packetId() + "-" + fence)
        .expectedStream(NatsAddress.of(offer.delivery()).stream())
        .streamTimeout(timeout)
        .build();
  }

  private synchronized Connection connection(NatsAddress address)
      throws IOException, InterruptedException {
    Connection known = connections.get(address);
    if (known != null && known.getStatus() == Connection.Status.CONNECTED) {
      return known;
    }
    Connection opened = address.connect(timeout);
    connections.put(address, opened);
    return opened;
  }

  /** Drops cached state, so that the next attempt reconnects and checks the stream again. */
  private synchronized void invalidate(NatsAddress address) {
    subjects.removeIf(it -> it.startsWith(address + " "));
    Connection broken = connections.remove(address);
    if (broken != null) {
      close(broken);
    }
  }

  private static void close(Connection connection) {
    try {
      connection.close();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  @Override
  public synchronized void close() {
    super.close();
    connections.values().forEach(NatsTransport::close);
  }
}
