package dev.ahp.soak.load;

import dev.ahp.Claim;
import dev.ahp.Fence;
import dev.ahp.Lease;
import dev.ahp.Packet;
import dev.ahp.delivery.Mailbox;
import dev.ahp.json.JsonLimits;
import dev.ahp.json.JsonObject;
import dev.ahp.json.JsonReader;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;

/** Receives packets by a transport and processes them. */
final class CarrierLoop {
  private static final Duration WAIT = Duration.ofMillis(300);

  private final Mailbox mailbox;
  private final String agent;
  private final WorkerLoop worker;

  CarrierLoop(Mailbox mailbox, LoggedCaller caller) {
    this.mailbox = mailbox;
    this.agent = caller.name();
    this.worker = new WorkerLoop(caller);
  }

  void step() {
    Optional<Mailbox.MailboxMessage> message = mailbox.next(WAIT);
    if (message.isPresent()) {
      worker.process(claim(new String(message.get().body(), StandardCharsets.UTF_8)));
      mailbox.settle(message.get());
    }
  }

  private Claim claim(String text) {
    JsonObject item = JsonReader.read(text, JsonLimits.RENDERING).asObject().orElseThrow();
    Packet packet = new Packet(item.object("packet").orElseThrow());
    JsonObject lease = item.object("lease").orElseThrow();
    return new Claim(
        packet,
        new Lease(
            packet.packetId().orElseThrow(),
            agent,
            lease.string("token").orElseThrow(),
            new Fence(lease.number("fence").orElseThrow().longValue()),
            Instant.parse(lease.string("until").orElseThrow()),
            Duration.ofMillis(lease.number("ms").orElseThrow().longValue())),
        false,
        false,
        Optional.empty());
  }
}
