package dev.ahp.a2a.client;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.ahp.a2a.A2aDaemon;
import dev.ahp.a2a.task.A2aTaskState;
import dev.ahp.a2a.task.HandoffExtension;
import dev.ahp.a2a.transport.OutgoingMessage;
import dev.ahp.a2a.version.A2aVersion;
import dev.ahp.json.JsonObject;
import dev.ahp.json.JsonReader;
import dev.ahp.net.AddressGuard;
import dev.ahp.net.GuardedHttpClient;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class A2aClientTest {
  @TempDir Path directory;

  private static GuardedHttpClient http(boolean allowPrivate) {
    return new GuardedHttpClient(new AddressGuard(allowPrivate), Duration.ofSeconds(20));
  }

  private static JsonObject json(String text) {
    return JsonReader.read(text).asObject().orElseThrow();
  }

  private static JsonObject packet(String id) {
    return json(
        "{\"packetId\":\""
            + id
            + "\",\"taskId\":\"t-1\",\"type\":\"task.assign\",\"payload\":{\"n\":1}}");
  }

  @Test
  void clientSendsTasksInBothVersions() throws Exception {
    try (A2aDaemon remote = new A2aDaemon(directory, false)) {
      remote.agent("caller", "{}");
      remote.agent("coder", "{}");
      URI address = RemoteCard.address(remote.url());
      RemoteEndpoint found = new RemoteCard(RemoteCard.read(http(true), address), address).remote();
      RemoteCredential remoteCredential =
          RemoteCredential.bearer(remote.token("caller"), remote.url());
      JsonObject message = OutgoingMessage.of(packet("p-1"), found, "coder");

      A2aClient client = new A2aClient(http(true), found, remoteCredential);
      RemoteTask sent = client.send(message);
      RemoteEndpoint oldEndpoint = card("{\"url\":\"/a2a\"}", remote.url()).remote();
      A2aClient old = new A2aClient(http(true), oldEndpoint, remoteCredential);
      remote.act("coder", remote.accepted("coder"), "complete", "\"result\":\"fine\"");

      assertThat(found.a2aVersion()).isEqualTo(A2aVersion.V1_0);
      assertThat(found.handoff()).isTrue();
      assertThat(sent.state()).isEqualTo(A2aTaskState.SUBMITTED);
      assertThat(client.task(sent.id()).state()).isEqualTo(A2aTaskState.COMPLETED);
      assertThat(old.task(sent.id()).artifacts().toString()).contains("fine");
      assertThatThrownBy(() -> old.cancel(sent.id())).isInstanceOf(RemoteErrorException.class);
      assertThat(old.send(message).id()).isEqualTo(sent.id());
      assertThat(client.findByMessage("t-1", "p-1").map(RemoteTask::id)).contains(sent.id());
    }
  }

  @Test
  void clientUsesRestIfTheCardPrefersIt() throws Exception {
    try (A2aDaemon remote = new A2aDaemon(directory, false)) {
      remote.agent("caller", "{}");
      remote.agent("coder", "{}");
      RemoteCredential remoteCredential =
          RemoteCredential.bearer(remote.token("caller"), remote.url());
      RemoteEndpoint rest =
          card(
                  "{\"supportedInterfaces\":[{\"url\":\"/a2a\",\"protocolBinding\":\"HTTP+JSON\","
                      + "\"protocolVersion\":\"1.0\"}],\"capabilities\":{\"extensions\":[{\"uri\":\""
                      + HandoffExtension.URI
                      + "\"}]}}",
                  remote.url())
              .remote();

      A2aClient client = new A2aClient(http(true), rest, remoteCredential);
      RemoteTask sent = client.send(OutgoingMessage.of(packet("p-2"), rest, "coder"));

      assertThat(rest.binding()).isEqualTo(RemoteEndpoint.Binding.REST);
      assertThat(client.findByMessage("t-1", "p-2").map(RemoteTask::id)).contains(sent.id());
      assertThat(client.cancel(sent.id()).state()).isEqualTo(A2aTaskState.CANCELED);
      assertThat(client.task(sent.id()).state()).isEqualTo(A2aTaskState.CANCELED);
      assertThatThrownBy(() -> client.task("no-such-task"))
          .isInstanceOfSatisfying(
              RemoteErrorException.class, it -> assertThat(it.isUnknownTask()).isTrue());
      assertThatThrownBy(
              () -> new A2aClient(http(true), rest, RemoteCredential.NONE).task(sent.id()))
          .isInstanceOfSatisfying(
              UnexpectedStatusException.class, it -> assertThat(it.status()).isEqualTo(401));
    }
  }

  private static RemoteCard card(String text, String base) {
    return new RemoteCard(json(text), URI.create(base + "/.well-known/agent-card.json"));
  }

  @Test
  void firstSupportedInterfaceIsSelected() throws Exception {
    RemoteEndpoint old =
        card(
                "{\"supportedInterfaces\":[{\"url\":\"http://a/g\",\"protocolBinding\":\"GRPC\","
                    + "\"protocolVersion\":\"1.0\"},{\"url\":\"http://a/r\",\"protocolBinding\":"
                    + "\"JSONRPC\",\"protocolVersion\":\"0.3.0\"}]}",
                "http://a")
            .remote();
    RemoteEndpoint beside =
        card(
                "{\"url\":\"http://a/rest\",\"preferredTransport\":\"HTTP+JSON\","
                    + "\"additionalInterfaces\":[{\"transport\":\"JSONRPC\",\"url\":\"http://a/x\"}],"
                    + "\"defaultInputModes\":[\"text/plain\"]}",
                "http://a")
            .remote();

    assertThat(old.a2aVersion()).isEqualTo(A2aVersion.V0_3);
    assertThat(old.endpoint()).isEqualTo(URI.create("http://a/r"));
    assertThat(beside.endpoint()).isEqualTo(URI.create("http://a/x"));
    assertThat(beside.inputModes()).isEqualTo(List.of("text/plain"));
    assertThatThrownBy(
            () ->
                card("{\"url\":\"http://a\",\"preferredTransport\":\"GRPC\"}", "http://a").remote())
        .isInstanceOf(IOException.class);
  }

  @Test
  void credentialIsSentOnlyToItsOrigin() {
    RemoteCredential remoteCredential =
        RemoteCredential.bearer("s3cret", "https://agent.example/card");

    assertThat(remoteCredential.at(URI.create("https://agent.example:443/a2a")))
        .containsKey("Authorization");
    assertThat(remoteCredential.at(URI.create("https://evil.example/a2a"))).isEmpty();
    assertThat(remoteCredential.at(URI.create("http://agent.example/a2a"))).isEmpty();
    assertThat(remoteCredential.at(URI.create("https://agent.example:8443/a2a"))).isEmpty();
  }

  @Test
  void privateAddressesAreNotCalled() {
    assertThatThrownBy(() -> RemoteCard.read(http(false), URI.create("http://127.0.0.1:1")))
        .isInstanceOf(IOException.class)
        .hasMessageContaining("private address");
  }
}
