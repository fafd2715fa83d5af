package dev.ahp.fuzz;

import dev.ahp.broker.BrokerOptions;
import dev.ahp.broker.LocalBroker;
import dev.ahp.broker.memory.MemoryStore;
import dev.ahp.delivery.inbound.InboundGateway;
import dev.ahp.net.AddressGuard;
import dev.ahp.signing.WebhookSignature;
import java.nio.charset.StandardCharsets;

/** Fuzzes inbound transport calls, webhook signatures and addresses. */
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
      throw new AssertionError("an unauthenticated call was accepted: " + text);
    }
    if (WebhookSignature.verify("secret", input, text)) {
      throw new AssertionError("an invalid signature was accepted: " + text);
    }
    boolean fine = GUARD.fault(text).isEmpty();
    if (fine && !AddressGuard.syntaxFault(text).isEmpty()) {
      throw new AssertionError("the guard accepted an invalid address: " + text);
    }
  }
}
