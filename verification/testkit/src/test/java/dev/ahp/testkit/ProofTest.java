package dev.ahp.testkit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.ahp.Denied;
import dev.ahp.audit.AuditProblem;
import dev.ahp.audit.ProofManifest;
import dev.ahp.audit.ProofVerifier;
import dev.ahp.broker.BrokerOptions;
import dev.ahp.broker.api.Caller;
import dev.ahp.broker.memory.MemoryStore;
import dev.ahp.broker.proof.ProofZip;
import dev.ahp.json.CanonicalJson;
import dev.ahp.json.JsonObject;
import dev.ahp.json.JsonReader;
import dev.ahp.signing.Ed25519;
import dev.ahp.testkit.broker.EdgeFixture;
import dev.ahp.testkit.broker.TestBroker;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.security.KeyPair;
import java.security.SecureRandom;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Tests that a proof bundle verifies without the broker and that every change is detected. */
class ProofTest {
  private final BrokerOptions options = BrokerOptions.standard();
  private final KeyPair keys = options.auditKeys();
  private final TestBroker broker = TestBroker.open(new MemoryStore(), options);
  private Map<String, byte[]> bundle = Map.of();

  @BeforeEach
  void work() {
    EdgeFixture.agents(broker, "a", "b");
    EdgeFixture.between("a", "b").in(broker);
    done("unrelated-task");
    broker.api().audit().checkpoint(Caller.OPERATOR);
    String first = sent("t-1");
    sent("other-task");
    sent("t-1");
    broker.accept("b", first).complete();
    bundle = proof("t-1");
  }

  private String sent(String task) {
    return TestBroker.id(
        broker.submit(
            "a",
            ("{'type':'task.assign','target':'b','taskId':'%s','payload':"
                    + EdgeFixture.PAYLOAD
                    + "}")
                .formatted(task)));
  }

  private void done(String task) {
    broker.accept("b", sent(task)).act("complete", "{'result':{'ok':true}}");
  }

  @AfterEach
  void close() {
    broker.close();
  }

  private Map<String, byte[]> proof(String task) {
    return broker.api().audit().proof(TestBroker.as("auditor"), task);
  }

  private String key() {
    return Ed25519.hex(keys.getPublic());
  }

  private List<AuditProblem> problems(Map<String, byte[]> files) {
    return new ProofVerifier(files, key()).verify().problems();
  }

  /** Returns the files with a new valid manifest, which only the broker itself could sign. */
  private Map<String, byte[]> resigned(Map<String, byte[]> files) {
    Map<String, byte[]> changed = new LinkedHashMap<>(files);
    changed.remove(ProofManifest.FILE);
    ProofManifest manifest = ProofManifest.sign("t-1", changed, Instant.EPOCH, "k", keys);
    changed.put(ProofManifest.FILE, CanonicalJson.bytes(manifest.json()));
    return changed;
  }

  private static byte[] file(Map<String, byte[]> files, String name) {
    return files.getOrDefault(name, new byte[0]);
  }

  private static List<String> lines(byte[] file) {
    return new ArrayList<>(new String(file, StandardCharsets.UTF_8).lines().toList());
  }

  private Map<String, byte[]> with(String name, List<String> lines) {
    return with(name, (String.join("\n", lines) + "\n").getBytes(StandardCharsets.UTF_8));
  }

  private Map<String, byte[]> with(String name, byte[] bytes) {
    Map<String, byte[]> changed = new LinkedHashMap<>(bundle);
    changed.put(name, bytes);
    return changed;
  }

  @Test
  void bundleVerifiesWithoutTheBroker() {
    assertThat(problems(bundle)).isEmpty();
    assertThat(new ProofVerifier(bundle, null).verify().records()).isEqualTo(4);
    assertThat(bundle.keySet())
        .contains("report.html", "records.ndjson", "checkpoints.ndjson", "public-key.txt")
        .anyMatch(it -> it.startsWith("messages/"))
        .anyMatch(it -> it.startsWith("contracts/"));
  }

  @Test
  void bundleContainsOneTaskOnly() {
    bundle.forEach(
        (name, bytes) ->
            assertThat(new String(bytes, StandardCharsets.UTF_8))
                .as(name)
                .doesNotContain("unrelated-task"));
  }

  @Test
  void everyFlippedByteIsDetected() {
    bundle.forEach(
        (name, bytes) -> {
          for (int i = 0; i < bytes.length; i += Math.max(1, bytes.length / 40)) {
            byte[] flipped = bytes.clone();
            flipped[i] ^= 1;
            assertThat(problems(with(name, flipped))).as(name + " at " + i).isNotEmpty();
          }
          assertThat(problems(with(name, Arrays.copyOf(bytes, bytes.length / 2))))
              .as(name + " cut short")
              .isNotEmpty();
        });
  }

  @Test
  void changedRecordListsAreDetectedDespiteANewManifest() {
    List<String> records = lines(file(bundle, "records.ndjson"));
    List<String> others = lines(file(proof("unrelated-task"), "records.ndjson"));
    List<List<String>> tampered = new ArrayList<>();
    for (int i = 0; i < records.size(); i++) {
      List<String> dropped = new ArrayList<>(records);
      dropped.remove(i);
      tampered.add(dropped);
    }
    List<String> swapped = new ArrayList<>(records);
    java.util.Collections.swap(swapped, 0, 1);
    tampered.add(swapped);
    tampered.add(records.subList(0, 1));
    List<String> spliced = new ArrayList<>(records.subList(0, 2));
    spliced.addAll(others.subList(2, others.size()));
    tampered.add(spliced);

    for (List<String> lines : tampered) {
      Map<String, byte[]> changed = with("records.ndjson", lines);
      assertThat(problems(changed)).isNotEmpty();
      assertThat(problems(resigned(changed))).isNotEmpty();
    }
  }

  @Test
  void missingAndAddedFilesAreDetected() {
    for (String name : bundle.keySet()) {
      Map<String, byte[]> less = new LinkedHashMap<>(bundle);
      less.remove(name);
      assertThat(problems(less)).as("without " + name).isNotEmpty();
    }
    assertThat(problems(with("messages/more.json", new byte[] {'1'}))).isNotEmpty();
  }

  @Test
  void bundleSignedWithAnotherKeyIsRejected() {
    KeyPair forger = Ed25519.newKeyPair(new SecureRandom());
    Map<String, byte[]> forged = new LinkedHashMap<>(bundle);
    forged.remove(ProofManifest.FILE);
    ProofManifest manifest = ProofManifest.sign("t-1", forged, Instant.EPOCH, "k", forger);
    forged.put(ProofManifest.FILE, CanonicalJson.bytes(manifest.json()));

    assertThat(problems(forged)).isNotEmpty();
    assertThat(new ProofVerifier(forged, null).verify().problems()).isNotEmpty();
  }

  @Test
  void changedRecordsDoNotMatchPublishedRoots() {
    List<String> records = lines(file(bundle, "records.ndjson"));
    List<String> reordered = new ArrayList<>(records);
    Collections.swap(reordered, 1, 2);
    List<String> dropped = new ArrayList<>(records);
    dropped.remove(1);
    List<String> doubled = new ArrayList<>(records);
    doubled.add(records.get(3));
    List<String> changed = new ArrayList<>(records);
    changed.set(2, records.get(2).replace("\"actor\":\"b\"", "\"actor\":\"c\""));
    List<String> spliced = new ArrayList<>(records);
    spliced.set(1, lines(file(proof("unrelated-task"), "records.ndjson")).get(1));

    for (List<String> wrong : List.of(reordered, dropped, doubled, changed, spliced)) {
      assertThat(problems(resigned(with("records.ndjson", wrong)))).isNotEmpty();
    }
    assertThat(problems(resigned(bundle))).isEmpty();
  }

  @Test
  void replacedMessageContractOrCheckpointIsDetected() {
    for (String name : bundle.keySet()) {
      if (name.startsWith("messages/") || name.startsWith("contracts/")) {
        byte[] swapped = "{\"n\":2}".getBytes(StandardCharsets.UTF_8);
        assertThat(problems(resigned(with(name, swapped)))).as(name).isNotEmpty();
      }
    }
    Map<String, byte[]> other = proof("unrelated-task");
    byte[] checkpoints = file(other, "checkpoints.ndjson");
    List<String> first = lines(checkpoints).subList(0, 1);
    assertThat(problems(resigned(with("checkpoints.ndjson", first)))).isNotEmpty();
  }

  @Test
  void remainingRecordsAreSealedAgainAfterAnArchive() {
    done("closed");
    broker.clock().advance(Duration.ofHours(1));
    Instant cut = broker.clock().instant();
    done("late");
    broker.api().audit().checkpoint(Caller.OPERATOR);
    List<byte[]> archive = new ArrayList<>();
    broker.api().audit().archive(Caller.OPERATOR, cut, archive::add);
    broker
        .api()
        .audit()
        .archived(
            Caller.OPERATOR,
            JsonObject.builder()
                .put(
                    "note",
                    JsonReader.read(
                        new String(archive.get(archive.size() - 1), StandardCharsets.UTF_8)))
                .build());

    assertThat(problems(proof("late"))).isEmpty();
    assertThatThrownBy(() -> proof("closed")).isInstanceOf(Denied.class);
  }

  @Test
  void onlyOperatorsAndAuditorsGetAProof() {
    assertThatThrownBy(() -> broker.api().audit().proof(Caller.agent("a"), "t-1"))
        .isInstanceOf(Denied.class);
  }

  @Test
  void zipRoundTripIsLosslessAndInvalidZipsAreRejected() throws IOException {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    ProofZip.write(bundle, out);
    byte[] zip = out.toByteArray();

    assertThat(ProofZip.isZip(zip)).isTrue();
    assertThat(problems(ProofZip.read(new ByteArrayInputStream(zip)))).isEmpty();
    Random random = new Random(3);
    for (int i = 0; i < 300; i++) {
      byte[] broken = zip.clone();
      broken[random.nextInt(broken.length)] ^= (byte) (1 << random.nextInt(8));
      try {
        // A flip in a timestamp or in the central directory changes no file.
        Map<String, byte[]> files = ProofZip.read(new ByteArrayInputStream(broken));
        assertThat(files.size() < bundle.size() || !problems(files).isEmpty() || same(files))
            .isTrue();
      } catch (IOException refused) {
        assertThat(refused).isNotNull();
      }
    }
  }

  private boolean same(Map<String, byte[]> files) {
    return files.entrySet().stream()
        .allMatch(it -> Arrays.equals(it.getValue(), bundle.get(it.getKey())));
  }
}
