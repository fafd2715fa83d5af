package dev.ahp.a2a.client;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.ahp.a2a.A2aDaemon;
import dev.ahp.a2a.client.A2aClient.Handed;
import dev.ahp.a2a.client.A2aClient.Remote;
import dev.ahp.a2a.dialect.Version;
import dev.ahp.a2a.outward.AddressGuard;
import dev.ahp.json.JsonObject;
import dev.ahp.json.JsonReader;
import java.io.IOException;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class A2aClientTest {
  private final A2aClient client = new A2aClient(new AddressGuard(true));
  @TempDir Path directory;

  private static JsonObject packet(String target) {
    return JsonReader.read(
            "{\"packetId\":\"p-1\",\"taskId\":\"t-1\",\"type\":\"task.assign\",\"target\":\""
                + target
                + "\",\"payload\":{\"n\":1}}")
        .asObject()
        .orElseThrow();
  }

  @Test
  void workIsHandedToAnotherBrokerInEitherVersion() throws Exception {
    try (A2aDaemon there = new A2aDaemon(directory, false)) {
      there.agent("here", "{}");
      there.agent("coder", "{}");
      Remote found = client.discover(there.url());
      String token = there.token("here");

      Handed sent = client.send(found, token, packet("coder"));
      Remote old = new Remote(found.endpoint(), Version.V0_3);
      there.act("coder", there.accepted("coder"), "complete", "\"result\":\"fine\"");

      assertThat(found.version()).isEqualTo(Version.V1_0);
      assertThat(sent.state()).isEqualTo("submitted");
      assertThat(client.task(found, token, sent.id()).state()).isEqualTo("completed");
      assertThat(client.task(old, token, sent.id()).task().toText()).contains("fine");
      assertThatThrownBy(() -> client.cancel(old, token, sent.id())).isInstanceOf(A2aRefusal.class);
      assertThat(client.send(old, token, packet("coder")).id()).isEqualTo(sent.id());
    }
  }

  @Test
  void addressesInsideAreNotCalled() {
    A2aClient careful = new A2aClient(new AddressGuard(false));

    assertThatThrownBy(() -> careful.discover("http://127.0.0.1:1"))
        .isInstanceOf(IOException.class)
        .hasMessageContaining("not called");
  }
}
