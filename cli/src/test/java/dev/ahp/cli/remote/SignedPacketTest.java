package dev.ahp.cli.remote;

import static org.assertj.core.api.Assertions.assertThat;

import dev.ahp.cli.remote.RunningDaemon.CommandResult;
import dev.ahp.json.JsonObject;
import dev.ahp.signing.Ed25519;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.KeyPair;
import java.security.SecureRandom;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class SignedPacketTest {
  private final Path directory;
  private final RunningDaemon daemon;

  SignedPacketTest(@TempDir Path directory) {
    this.directory = directory;
    this.daemon = RunningDaemon.inDevMode(directory);
  }

  /** Registers an agent that must sign, because it has a key. */
  @BeforeEach
  void registerSigner() throws IOException, InterruptedException {
    KeyPair pair = Ed25519.newKeyPair(new SecureRandom());
    daemon.file("k2.pem", Ed25519.pem(pair.getPrivate()));
    daemon.file("packet.json", "{\"type\":\"task.assign\",\"target\":\"b\",\"payload\":{\"n\":1}}");
    String body =
        "{\"keys\":[{\"keyId\":\"k2\",\"alg\":\"ed25519\",\"publicKey\":\"%s\"}]}"
            .formatted(Ed25519.hex(pair.getPublic()));
    HttpRequest request =
        HttpRequest.newBuilder(URI.create(daemon.url() + "/v1/agents/signer"))
            .header("Content-Type", "application/json")
            .PUT(HttpRequest.BodyPublishers.ofString(body))
            .build();
    HttpResponse<String> response =
        HttpClient.newHttpClient().send(request, HttpResponse.BodyHandlers.ofString());
    assertThat(response.statusCode()).as(response.body()).isIn(200, 201);
  }

  @AfterEach
  void stop() {
    daemon.close();
  }

  @Test
  void signedPacketIsAcceptedAndAChangedOneIsRefused() throws IOException {
    JsonObject written =
        daemon.json(
            "sign", "packet.json", "--key", "k2.pem", "--sender", "signer", "-o", "signed.json");
    assertThat(daemon.json("send", "signed.json", "--as", "signer").string("packetId"))
        .isEqualTo(written.string("packetId"));

    daemon.run("sign", "packet.json", "--key", "k2.pem", "--as", "signer", "-o", "changed.json");
    Path changed = directory.resolve("changed.json");
    Files.writeString(changed, Files.readString(changed).replace("\"n\":1", "\"n\":2"));
    CommandResult refused = daemon.run("send", "changed.json", "--as", "signer");
    assertThat(refused.exit()).isEqualTo(1);
    assertThat(refused.err()).containsIgnoringCase("signature");
  }

  @Test
  void packetIsSignedWhenItIsSent() {
    JsonObject sent = daemon.json("send", "packet.json", "--key", "k2.pem", "--as", "signer");
    JsonObject packet =
        daemon
            .json("inspect", sent.string("packetId").orElseThrow())
            .object("packet")
            .orElseThrow();

    assertThat(packet.object("signature").flatMap(it -> it.string("keyId"))).contains("k2");
    assertThat(packet.string("sender")).contains("signer");
  }

  @Test
  void missingSenderAndKeyAreReported() {
    assertThat(run("sign", "packet.json", "--key", "k2.pem").err()).contains("set --sender NAME");
    assertThat(run("sign", "packet.json").err()).contains("sign requires --key PEM");
    assertThat(run("send", "packet.json", "--key-id", "k2").err()).contains("require --key PEM");
    assertThat(run("sign", "packet.json", "--key", "packet.json", "--sender", "a").err())
        .startsWith("ahp: packet.json: ");
  }

  private CommandResult run(String... words) {
    CommandResult result = CommandResult.of(directory, Map.of(), "", words);
    assertThat(result.exit()).as(result.toString()).isEqualTo(2);
    return result;
  }
}
