package dev.ahp.testkit.webhook;

import dev.ahp.testkit.transport.TransportContract;

class WebhookTransportTest extends TransportContract {
  WebhookTransportTest() {
    super(new WebhookFixture());
  }
}
