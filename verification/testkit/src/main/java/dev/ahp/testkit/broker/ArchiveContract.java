package dev.ahp.testkit.broker;

import static dev.ahp.testkit.broker.TestBroker.refusal;
import static org.assertj.core.api.Assertions.assertThat;

import dev.ahp.audit.ChainVerifier;
import dev.ahp.audit.VerificationReport;
import dev.ahp.broker.BrokerOptions;
import dev.ahp.broker.api.Caller;
import dev.ahp.broker.memory.MemoryStore;
import dev.ahp.broker.store.Store;
import dev.ahp.json.Json;
import dev.ahp.json.JsonObject;
import dev.ahp.json.JsonReader;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Tests that old audit records can be archived and that the chain stays valid, for any store. */
public abstract class ArchiveContract {
  private final StoreInterruption interruption = new StoreInterruption();
  private TestBroker broker = TestBroker.open(new MemoryStore(), options());
  private Instant cut = Instant.EPOCH;

  /** Opens an empty store; called once per test. */
  protected abstract Store openEmpty();

  private static BrokerOptions options() {
    return BrokerOptions.standard();
  }

  /** Creates two tasks before the cut and one after it. */
  @BeforeEach
  void begin() {
    broker.close();
    broker = TestBroker.open(interruption.in(openEmpty()), options());
    broker.agents("a", "b");
    broker.accept("b", broker.send("a", "b", "old-1")).complete();
    broker.accept("b", broker.send("a", "b", "old-2")).complete();
    broker.clock().advance(Duration.ofHours(1));
    cut = broker.clock().instant();
    broker.accept("b", broker.send("a", "b", "young")).complete();
  }

  @AfterEach
  void end() {
    broker.close();
  }

  private List<String> archive() {
    List<String> lines = new ArrayList<>();
    broker.api().audit().archive(Caller.OPERATOR, cut, line -> lines.add(text(line)));
    return lines;
  }

  private JsonObject confirm(List<String> archive) {
    Json note = JsonReader.read(archive.get(archive.size() - 1));
    return broker
        .api()
        .audit()
        .archived(Caller.OPERATOR, JsonObject.builder().put("note", note).build());
  }

  private List<String> export() {
    return broker.export().stream().map(ArchiveContract::text).toList();
  }

  private static String text(byte[] line) {
    return new String(line, StandardCharsets.UTF_8);
  }

  private static VerificationReport verified(List<List<String>> files) {
    ChainVerifier verifier = new ChainVerifier(null);
    for (List<String> file : files) {
      verifier.nextFile();
      file.forEach(verifier::line);
    }
    return verifier.report();
  }

  private JsonObject stored() {
    return broker.api().audit().verify(Caller.OPERATOR);
  }

  private List<String> tasks() {
    return broker.records().stream().map(it -> it.string("taskId").orElse("")).distinct().toList();
  }

  @Test
  void writingAnArchiveRemovesNoRecords() {
    long before = broker.api().audit().records();

    List<String> archive = archive();

    assertThat(verified(List.of(archive)).problems()).isEmpty();
    assertThat(tasks()).contains("old-1", "old-2", "young");
    assertThat(broker.api().audit().records()).isEqualTo(before);
  }

  @Test
  void chainContinuesAcrossTheCut() {
    List<String> whole = export();
    List<String> archive = archive();
    JsonObject answer = confirm(archive);

    assertThat(tasks()).contains("young").doesNotContain("old-1", "old-2");
    assertThat(answer.number("dropped").orElseThrow()).isEqualTo(archive.size() - 1);
    assertThat(stored().bool("ok")).contains(true);
    assertThat(verified(List.of(archive)).problems()).isEmpty();
    assertThat(verified(List.of(export())).problems()).isEmpty();
    VerificationReport together = verified(List.of(archive, export()));
    assertThat(together.problems()).isEmpty();
    assertThat(together.records()).isGreaterThan(whole.size() - 1L);
    assertThat(together.chainSummaries()).allMatch(it -> it.archived() == 0);
  }

  @Test
  void secondArchiveContinuesTheFirst() {
    List<String> first = archive();
    confirm(first);
    broker.clock().advance(Duration.ofHours(1));
    cut = broker.clock().instant();
    broker.accept("b", broker.send("a", "b", "youngest")).complete();

    List<String> second = archive();
    confirm(second);

    assertThat(tasks()).contains("youngest").doesNotContain("young");
    assertThat(stored().bool("ok")).contains(true);
    assertThat(verified(List.of(second)).problems()).isEmpty();
    assertThat(verified(List.of(first, second, export())).problems()).isEmpty();
  }

  /** Archives all records and appends more while another caller reads the chain. */
  private void archiveAllConcurrently() {
    broker.send("a", "b", "meanwhile");
    broker.clock().advance(Duration.ofHours(1));
    cut = broker.clock().instant();
    confirm(archive());
    broker.send("a", "b", "afterwards");
  }

  /** Repeats the action, interrupting it at each store access in turn. */
  private void interrupted(Runnable action) {
    int accesses = 0;
    do {
      broker.send("a", "b", "before");
      interruption.after(accesses++, this::archiveAllConcurrently);
      action.run();
    } while (interruption.isOver());
    assertThat(accesses).isGreaterThan(1);
  }

  @Test
  void verificationSucceedsDuringAnArchive() {
    interrupted(() -> assertThat(stored().array("problems").orElseThrow().isEmpty()).isTrue());
  }

  @Test
  void exportVerifiesAfterAConcurrentArchive() {
    interrupted(() -> assertThat(verified(List.of(export())).problems()).isEmpty());
  }

  @Test
  void exportContinuesWhenItsPositionIsArchived() {
    List<String> lines = new ArrayList<>();
    broker
        .api()
        .audit()
        .export(
            Caller.OPERATOR,
            null,
            line -> {
              lines.add(text(line));
              if (lines.size() == 3) {
                archiveAllConcurrently();
              }
            });

    assertThat(verified(List.of(lines)).problems()).isEmpty();
    assertThat(stored().bool("ok")).contains(true);
  }

  @Test
  void archiveVerifiesAfterAConcurrentArchive() {
    interrupted(
        () -> {
          cut = broker.clock().instant().plus(Duration.ofDays(1));
          assertThat(verified(List.of(archive())).problems()).isEmpty();
        });
  }

  @Test
  void repeatedConfirmationHasNoEffect() {
    List<String> archive = archive();
    confirm(archive);
    long records = broker.api().audit().records();

    JsonObject again = confirm(archive);

    assertThat(again.number("dropped").orElseThrow()).isZero();
    assertThat(broker.api().audit().records()).isEqualTo(records);
  }

  @Test
  void noRecordsAreArchivedIfNoneIsOldEnough() {
    cut = Instant.EPOCH;

    assertThat(archive()).isEmpty();
  }

  @Test
  void onlyAConfirmationOfThisBrokerRemovesRecords() {
    List<String> archive = archive();
    String note = archive.get(archive.size() - 1);
    JsonObject forged = (JsonObject) JsonReader.read(note.replace("\"records\":", "\"records\":1"));

    assertThat(
            refusal(
                    () ->
                        broker
                            .api()
                            .audit()
                            .archived(
                                Caller.OPERATOR, JsonObject.builder().put("note", forged).build()))
                .code())
        .isEqualTo("SCHEMA_INVALID");
    assertThat(
            refusal(() -> broker.api().audit().archived(Caller.agent("a"), JsonObject.empty()))
                .code())
        .isEqualTo("FORBIDDEN");
    assertThat(tasks()).contains("old-1");
  }
}
