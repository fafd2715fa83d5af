package dev.ahp.fuzz;

import dev.ahp.broker.BrokerOptions;
import dev.ahp.broker.LocalBroker;
import dev.ahp.broker.memory.MemoryStore;
import dev.ahp.delivery.inbound.InboundGateway;
import dev.ahp.net.AddressGuard;
import dev.ahp.signing.WebhookSignature;
import java.nio.charset.StandardCharsets;

/** What comes in by transports: calls in their envelopes, signatures of webhooks, addresses. */
public final class EnvelopeTarget {
  private static final LocalBroker BROKER =
      LocalBroker.open(new MemoryStore(), BrokerOptions.standard());
  private static final InboundGateway GATEWAY = new InboundGateway(() -> BROKER);
  private static final AddressGuard GUARD = new AddressGuard(false);

  private EnvelopeTarget() {}

  public static void fuzzerTestOneInput(byte[] input) {
    String text = new String(input, StandardCharsets.UTF_8);
    InboundGateway.InboundReply reply = GATEWAY.take(input, "m-1").join();
    if (!(reply instanceof InboundGateway.FinalReply finalReply) || finalReply.ok()) {
      throw new AssertionError("a stranger's call was not refused: " + text);
    }
    if (WebhookSignature.verify("secret", input, text)) {
      throw new AssertionError("a signature was guessed: " + text);
    }
    boolean fine = GUARD.fault(text).isEmpty();
    if (fine && !AddressGuard.syntaxFault(text).isEmpty()) {
      throw new AssertionError("the guard lets an address pass that is none: " + text);
    }
  }
}
