package dev.ahp.testkit.broker;

import static dev.ahp.testkit.broker.QuotedJson.at;
import static dev.ahp.testkit.broker.QuotedJson.json;
import static dev.ahp.testkit.broker.TestBroker.get;
import static dev.ahp.testkit.broker.TestBroker.id;
import static dev.ahp.testkit.broker.TestBroker.refusal;
import static org.assertj.core.api.Assertions.assertThat;

import dev.ahp.Denied;
import dev.ahp.audit.ChainVerifier;
import dev.ahp.broker.BrokerOptions;
import dev.ahp.broker.api.Caller;
import dev.ahp.broker.setting.BrokerSettings;
import dev.ahp.json.Json;
import dev.ahp.json.JsonObject;
import dev.ahp.signing.PacketSigner;
import dev.ahp.signing.SigningKey;
import dev.ahp.testkit.broker.TestBroker.HeldPacket;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.Test;

/** Tests of signatures, trust labels, pins and personal data. */
public interface TrustContract extends BrokerFixture {
  SigningKey KEY = SigningKey.hmac("k1", "a-secret-of-some-length");

  private TestBroker signing(String more) {
    TestBroker broker = openWith("b");
    broker.agent(
        "a",
        "{'keys':[{'keyId':'k1','alg':'hmac-sha256','secret':'a-secret-of-some-length'}]"
            + more
            + "}");
    return broker;
  }

  private static JsonObject unsigned(String packetId) {
    return json(
        ("{'type':'task.assign','packetId':'%s','taskId':'t-1','sender':'a','target':'b',"
                + "'createdAt':'2026-03-01T12:00:00Z','payload':{'n':1}}")
            .formatted(packetId));
  }

  private static JsonObject signed(TestBroker broker, String packetId, String nonce) {
    return PacketSigner.sign(unsigned(packetId), KEY, broker.clock().instant(), nonce);
  }

  @Test
  default void signedPacketIsAcceptedOnceAndItsNonceCannotBeReused() {
    TestBroker broker = signing("");
    JsonObject packet = signed(broker, "p1", "nonce-0123456789");
    broker.submit("a", packet);

    assertThat(broker.submitted("a", packet).duplicate()).isTrue();
    Denied again = refusal(() -> broker.submit("a", signed(broker, "p2", "nonce-0123456789")));
    assertThat(again.code()).isEqualTo("SIGNATURE_INVALID");
    assertThat(broker.records())
        .filteredOn(it -> at(it, "/event").equals("request.denied"))
        .hasSize(1);
  }

  @Test
  default void invalidSignatureIsRejectedAndRecorded() {
    TestBroker broker = signing("");
    JsonObject good = signed(broker, "p1", "nonce-0123456789");
    JsonObject changed = good.with("payload", json("{'n':2}"));
    JsonObject late = signed(broker, "p1", "nonce-0123456789");

    assertThat(refusal(() -> broker.submit("a", changed)).code()).isEqualTo("SIGNATURE_INVALID");
    broker.clock().advanceMs(300_001);
    assertThat(refusal(() -> broker.submit("a", late)).code()).isEqualTo("SIGNATURE_INVALID");
    assertThat(broker.packets(java.util.Map.of())).isEmpty();
    assertThat(broker.records())
        .filteredOn(it -> at(it, "/event").equals("request.denied"))
        .hasSize(2);
  }

  @Test
  default void requiredSignatureCannotBeOmitted() {
    TestBroker broker = signing(",'requireSignature':true");

    assertThat(refusal(() -> broker.submit("a", unsigned("p1"))).code())
        .isEqualTo("SIGNATURE_INVALID");
    JsonObject empty = unsigned("p1").with("signature", Json.Null.NULL);
    assertThat(refusal(() -> broker.submit("a", empty)).code())
        .isIn("SIGNATURE_INVALID", "SCHEMA_INVALID");
    broker.submit("a", signed(broker, "p1", "nonce-0123456789"));
  }

  @Test
  default void secretsAreNeverReturned() {
    TestBroker broker = signing("");

    String shown = broker.api().agents().get(Caller.OPERATOR, "a").toString();

    assertThat(shown).contains("k1").doesNotContain("a-secret-of-some-length");
  }

  @Test
  default void trustOfATextNeverIncreases() {
    TestBroker broker = openWith("a", "b", "c");
    HeldPacket work =
        broker.accept(
            "b",
            id(
                broker.submit(
                    "a",
                    "{'type':'task.assign','target':'b','taskId':'t-1','payload':{'quote':'from the"
                        + " net'},'trust':{'/payload/quote':'web'}}")));
    assertThat(broker.field(work.id(), "/effectiveTrust"))
        .isEqualTo("{\"/payload/quote\":\"web\"}");

    JsonObject answer =
        work.act(
            "handoff",
            "{'checkpoint':1,'packet':{'type':'task.assign','target':'c','payload':{'said':'from"
                + " the net'},'trust':{'/payload/said':'verified'}}}");

    assertThat(at(answer, "/handoff/effectiveTrust")).isEqualTo("{\"/payload/said\":\"web\"}");
  }

  @Test
  default void trustLabelIsInheritedByDelegatedPackets() {
    TestBroker broker = openWith("a", "b", "c");
    HeldPacket work = broker.accept("b", id(broker.submit("a", quoting("b", "from the net"))));

    JsonObject answer =
        work.act(
            "delegate",
            "{'children':[{'type':'task.assign','target':'c','payload':{'said':'from the net'}}]}");

    assertThat(at(answer, "/children/0/effectiveTrust")).isEqualTo("{\"/payload/said\":\"web\"}");
  }

  private static JsonObject quoting(String target, String text) {
    return json(
        "{'type':'task.assign','target':'%s','payload':{'quote':'%s'},'trust':{'/payload/quote':'web'}}"
            .formatted(target, text));
  }

  @Test
  default void untrustedTextCannotChooseATarget() {
    TestBroker broker = openWith("a", "b", "c");
    HeldPacket work = broker.accept("b", id(broker.submit("a", quoting("b", "c"))));

    Denied denied = refusal(() -> work.handOff("c"));

    assertThat(denied.code()).isEqualTo("PERMISSION_DENIED");
    assertThat(denied.errors()).extracting(it -> it.pointer()).containsExactly("/packet/target");
    assertThat(work.status()).isEqualTo("running");
    assertThat(work.handOff("a")).isNotEmpty();
  }

  @Test
  default void untrustedTextCannotChooseARoleOrContract() {
    TestBroker broker = open();
    EdgeFixture.agents(broker, "a", "c");
    broker.agent("b", "{'roles':['refunds'],'domains':['d'],'permissions':['perm:work']}");
    EdgeFixture.between("a", "c").in(broker);
    JsonObject named =
        EdgeFixture.packet("c")
            .with("contract", Json.of("a-to-c"))
            .with("payload", json(EdgeFixture.PAYLOAD).with("quote", Json.of("a-to-c")))
            .with("trust", json("{'/payload/quote':'tool'}"));

    Denied role = refusal(() -> broker.submit("a", quoting("role:refunds", "refunds")));
    Denied contract = refusal(() -> broker.submit("a", named));

    assertThat(role.code() + contract.code()).isEqualTo("PERMISSION_DENIEDPERMISSION_DENIED");
    assertThat(role.errors()).extracting(it -> it.pointer()).containsExactly("/target");
    assertThat(contract.errors()).extracting(it -> it.pointer()).containsExactly("/contract");
  }

  @Test
  default void changedPinPreventsTheAccept() {
    AtomicReference<String> file = new AtomicReference<>("sha256:1");
    BrokerOptions options = BrokerOptions.standard().with((kind, ref) -> Optional.of(file.get()));
    TestBroker broker = open(options);
    broker.agents("a", "b");
    String packet =
        "{'type':'task.assign','target':'b','payload':{},'pins':[{'kind':'file','ref':'x','value':'sha256:1'},"
            + "{'kind':'contract','ref':'none','value':'1.0.0'}]}";
    String first = id(broker.submit("a", packet));

    Denied denied = refusal(() -> broker.accept("b", first));

    assertThat(denied.code()).isEqualTo("STALE_CONTEXT");
    assertThat(denied.errors()).extracting(it -> it.pointer()).containsExactly("/pins/1");
    assertThat(broker.state(first)).isEqualTo("cancelled/REJECTED");
    assertThat(broker.field(first, "/error/code")).isEqualTo("STALE_CONTEXT");
  }

  @Test
  default void unchangedPinAllowsTheAcceptAlsoInAClaim() {
    TestBroker broker = open(BrokerOptions.standard().with((kind, ref) -> Optional.of("sha256:1")));
    broker.agents("a", "b");
    String packet =
        "{'type':'task.assign','target':'b','payload':{},'pins':[{'kind':'file','ref':'x','value':'sha256:1'}]}";
    String first = id(broker.submit("a", packet));
    String second = id(broker.submit("a", packet));

    broker.accept("b", first).complete();
    JsonObject item = broker.claim("b", "'accept':true").get(0);

    assertThat(at(item, "/packet/packetId")).isEqualTo(second);
  }

  @Test
  default void exportVerifiesDuringConcurrentWork() {
    TestBroker broker = openWith("a", "b");
    broker.send("a", "b", "before");
    ChainVerifier verifier = new ChainVerifier(null);

    broker
        .api()
        .audit()
        .export(
            Caller.OPERATOR,
            null,
            line -> {
              verifier.line(line);
              broker.send("a", "b", "meanwhile");
            });

    assertThat(verifier.report().problems()).isEmpty();
    assertThat(verifier.report().checkpoints()).isEqualTo(1);
    assertThat(broker.api().audit().verify(Caller.OPERATOR).bool("ok")).contains(true);
  }

  @Test
  default void personalDataIsVisibleToPartiesAndNotRecorded() {
    TestBroker broker = openWith("a", "b");
    String packet =
        id(
            broker.submit(
                "a",
                "{'type':'task.assign','target':'b','taskId':'t-1','payload':{},"
                    + "'personalData':{'subject-77':{'email':'jo@example.org'},'other':{'n':1}}}"));

    assertThat(broker.field(packet, "/personalData/subject-77/email")).isEqualTo("jo@example.org");
    assertThat(at(broker.claim("b").get(0), "/packet/personalData/subject-77/email"))
        .isEqualTo("jo@example.org");
    for (byte[] line : broker.export()) {
      assertThat(new String(line, StandardCharsets.UTF_8))
          .doesNotContain("jo@example.org")
          .doesNotContain("subject-77");
    }
  }

  @Test
  default void erasureRemovesOnlyTheDataOfOneSubject() {
    TestBroker broker = openWith("a", "b");
    String packet =
        id(
            broker.submit(
                "a",
                "{'type':'task.assign','target':'b','payload':{},"
                    + "'personalData':{'subject-77':{'email':'jo@example.org'},'other':{'n':1}}}"));
    JsonObject body = json("{'subject':'subject-77','reason':'asked'}");

    JsonObject erased = get(broker.api().audit().erase(Caller.OPERATOR, body));

    assertThat(at(erased, "/packets/0") + at(erased, "/keyDestroyed")).isEqualTo(packet + "true");
    JsonObject shown = broker.packet(packet).object("personalData").orElseThrow();
    assertThat(shown.names())
        .containsExactlyInAnyOrder("erased:" + at(erased, "/erasureId"), "other");
    assertThat(at(shown, "/other/n")).isEqualTo("1");
    assertThat(broker.packet(packet).toString()).doesNotContain("jo@example.org", "subject-77");
    for (byte[] line : broker.export()) {
      assertThat(new String(line, StandardCharsets.UTF_8)).doesNotContain("subject-77");
    }
    JsonObject again = get(broker.api().audit().erase(Caller.OPERATOR, body));
    assertThat(at(again, "/packets")).isEqualTo("[]");
  }

  @Test
  default void replayCopiesPersonalDataAndErasureRemovesBoth() {
    TestBroker broker = openWith("a", "b");
    String packet =
        id(
            broker.submit(
                "a",
                "{'type':'task.assign','target':'b','taskId':'t-1','payload':{},"
                    + "'personalData':{'subject-77':{'email':'jo@example.org'}}}"));

    JsonObject again = get(broker.api().tasks().replay(Caller.OPERATOR, "t-1", JsonObject.empty()));

    assertThat(at(again, "/personalData/subject-77/email")).isEqualTo("jo@example.org");
    JsonObject body = json("{'subject':'subject-77','reason':'asked'}");
    JsonObject erased = get(broker.api().audit().erase(Caller.OPERATOR, body));
    assertThat(erased.array("packets").orElseThrow().strings())
        .containsExactlyInAnyOrder(packet, id(again));
    assertThat(broker.packet(id(again)).toString()).doesNotContain("jo@example.org");
  }

  @Test
  default void redactedFieldsReachTheReceiverButNotTheRecords() {
    TestBroker broker =
        open(BrokerSettings.DEFAULT.withRedaction(List.of("/payload/ssn", "/payload/*/pin")));
    EdgeFixture.agents(broker, "a", "b");
    EdgeFixture.between("a", "b").retrying(1).in(broker);
    JsonObject packet =
        EdgeFixture.packet("b")
            .with(
                "payload",
                json(
                    "{'task_summary':'x','provenance':{'m':1},'ssn':'078-05-1120','card':{'pin':'4711-0815'}}"));
    HeldPacket work = broker.accept("b", id(broker.submit("a", packet)));

    work.fail();

    assertThat(broker.field(work.id(), "/payload/ssn")).isEqualTo("078-05-1120");
    assertThat(broker.field(broker.last("retryOf", work.id()), "/payload/card/pin"))
        .isEqualTo("4711-0815");
    for (byte[] line : broker.export()) {
      assertThat(new String(line, StandardCharsets.UTF_8))
          .doesNotContain("078-05-1120", "4711-0815");
    }
  }
}
