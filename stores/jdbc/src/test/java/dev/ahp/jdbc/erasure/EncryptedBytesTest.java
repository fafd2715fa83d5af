package dev.ahp.jdbc.erasure;

import static dev.ahp.testkit.broker.QuotedJson.json;
import static dev.ahp.testkit.broker.TestBroker.get;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.ahp.audit.ChainVerifier;
import dev.ahp.broker.BrokerOptions;
import dev.ahp.broker.api.Caller;
import dev.ahp.broker.api.PageRequest;
import dev.ahp.broker.seal.MasterKeys;
import dev.ahp.broker.store.ArchivedRecords;
import dev.ahp.broker.store.AuditChainReader;
import dev.ahp.broker.store.StoreOpenException;
import dev.ahp.jdbc.RotationUnderLoad;
import dev.ahp.jdbc.archive.ArchiveFile;
import dev.ahp.jdbc.sqlite.SqliteOptions;
import dev.ahp.jdbc.sqlite.SqliteStore;
import dev.ahp.jdbc.table.ReadOnlyStore;
import dev.ahp.json.JsonObject;
import dev.ahp.testkit.AwaitCondition;
import dev.ahp.testkit.broker.TestBroker;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.Statement;
import java.time.Duration;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What an encrypted store contains, without and with its keys, and how keys are changed. */
class EncryptedBytesTest {
  private static final String FIRST = MasterKeys.newKey();
  private static final String SECOND = MasterKeys.newKey();
  private static final String MARK = "xylophone-marker";

  @TempDir Path directory;

  private Path database() {
    return directory.resolve("ahp.db");
  }

  private SqliteStore store(@Nullable String... keys) {
    MasterKeys masters = keys.length == 0 ? null : MasterKeys.parse(String.join("\n", keys));
    return SqliteStore.open(database(), SqliteOptions.DEFAULT.encryptedWith(masters));
  }

  private TestBroker open(String... keys) {
    return TestBroker.open(store(keys), BrokerOptions.standard());
  }

  private static JsonObject status(TestBroker broker) {
    return broker.api().encryption().status(Caller.OPERATOR);
  }

  /** Writes the marker to everything that can hold a text of an agent. */
  private static String writeEverywhere(TestBroker broker) {
    broker.agents("a", "b", "c");
    String packet =
        TestBroker.id(
            broker.submit(
                "a",
                ("{'type':'task.assign','target':'b','taskId':'t-1','dedupeKey':'%1$s',"
                        + "'payload':{'text':'%1$s'},'checkpoint':{'state':'%1$s'}}")
                    .formatted(MARK)));
    TestBroker.HeldPacket held = broker.accept("b", packet);
    held.act("progress", "{'note':'%s'}".formatted(MARK));
    held.act("complete", "{'result':{'answer':'%s'}}".formatted(MARK));
    TestBroker.HeldPacket failed = broker.accept("b", broker.send("a", "b", "t-3"));
    failed.act("fail", "{'error':{'code':'BOOM','message':'%s'}}".formatted(MARK));
    String waiting = broker.send("a", "b", "t-4");
    TestBroker.HeldPacket cancelled = broker.accept("b", broker.send("a", "b", "t-5"));
    broker.act("a", cancelled.id(), "cancel", "{'reason':'%s'}".formatted(MARK));
    broker.submit(
        "a",
        "{'type':'task.assign','target':'human:ops','taskId':'t-2','payload':{'text':'%s'}}"
            .formatted(MARK));
    get(
        broker
            .api()
            .schedules()
            .put(
                Caller.OPERATOR,
                "nightly",
                json(
                    "{'everyMs':86400000,'packet':{'type':'task.assign','target':'b','payload':{'text':'%s'}}}"
                        .formatted(MARK))));
    assertThat(broker.status(waiting)).isEqualTo("ready");
    return packet;
  }

  private String filesWithMark() throws IOException {
    return DirectoryBytes.of(directory).filesContaining(MARK);
  }

  @Test
  void noFileContainsATextButReadersSeeIt() throws Exception {
    String packet;
    try (TestBroker broker = open(FIRST)) {
      packet = writeEverywhere(broker);
      assertThat(filesWithMark()).as("while the broker runs, with its log").isEmpty();
      broker.clock().advance(Duration.ofHours(1));
      new ArchiveFile(directory.resolve("old.ndjson.zst"))
          .write(
              sink ->
                  broker.api().audit().archive(Caller.OPERATOR, broker.clock().instant(), sink));
      Files.write(
          directory.resolve("export.ndjson"),
          String.join(
                  "\n",
                  broker.export().stream()
                      .map(it -> new String(it, StandardCharsets.UTF_8))
                      .toList())
              .getBytes(StandardCharsets.UTF_8));
    }
    assertThat(filesWithMark()).isEmpty();

    try (TestBroker broker = open(FIRST)) {
      assertThat(broker.field(packet, "/payload/text")).isEqualTo(MARK);
      assertThat(broker.field(packet, "/result/answer")).isEqualTo(MARK);
      assertThat(broker.trace(packet)).anyMatch(it -> it.toText().contains(MARK));
      assertThat(broker.records()).anyMatch(it -> it.toText().contains(MARK));
      assertThat(broker.api().audit().verify(Caller.OPERATOR, false).bool("ok")).contains(true);
      assertThat(
              TestBroker.refusal(
                      () ->
                          broker
                              .api()
                              .tasks()
                              .list(Caller.OPERATOR, Map.of("q", MARK), PageRequest.FIRST))
                  .detail())
          .contains("the store is encrypted");
    }
  }

  @Test
  void chainIsVerifiedWithoutAnyKey() {
    try (TestBroker broker = open(FIRST)) {
      writeEverywhere(broker);
    }
    ChainVerifier verifier = new ChainVerifier(null);
    try (ReadOnlyStore store = SqliteStore.openReadOnly(database())) {
      store.export(
          view ->
              new AuditChainReader(verifier, note -> true).open(view, ArchivedRecords.of(view)));
    }
    assertThat(verifier.report().toJson().toText()).contains("\"ok\":true").doesNotContain(MARK);
  }

  @Test
  void missingOrWrongKeyIsRefused() {
    open(FIRST).close();

    assertThatExceptionOfType(StoreOpenException.class)
        .isThrownBy(() -> store())
        .withMessageContaining("no key is configured");
    assertThatExceptionOfType(StoreOpenException.class)
        .isThrownBy(() -> store(SECOND))
        .withMessageContaining("configure that key");
    open(FIRST).close();
  }

  @Test
  void newMasterKeyReplacesTheOldOneUnderLoad() throws Exception {
    String packet;
    try (TestBroker broker = open(FIRST)) {
      packet = writeEverywhere(broker);
    }
    try (TestBroker broker = open(SECOND, FIRST)) {
      RotationUnderLoad.check(broker, "t-6");
      assertThat(broker.records())
          .filteredOn(it -> it.string("event").orElse("").equals("encryption.changed"))
          .hasSize(1);
    }
    try (TestBroker broker = open(SECOND)) {
      assertThat(broker.field(packet, "/payload/text")).isEqualTo(MARK);
    }
    assertThatExceptionOfType(StoreOpenException.class).isThrownBy(() -> store(FIRST));
  }

  @Test
  void rowsOfAnUnencryptedStoreAreEncryptedInTheBackground() throws Exception {
    String packet;
    try (TestBroker broker = open()) {
      packet = writeEverywhere(broker);
    }
    assertThat(filesWithMark()).isNotEmpty();

    open(FIRST).close(); // a restart in the middle continues
    try (TestBroker broker = open(FIRST)) {
      AwaitCondition.await(
          () -> status(broker).object("oldRows").flatMap(it -> it.bool("done")).orElse(false));
      assertThat(broker.field(packet, "/payload/text")).isEqualTo(MARK);
      assertThat(broker.field(packet, "/result/answer")).isEqualTo(MARK);
    }
    try (Connection sql = DriverManager.getConnection("jdbc:sqlite:" + database());
        Statement statement = sql.createStatement();
        ResultSet rows =
            statement.executeQuery(
                "SELECT (SELECT COUNT(*) FROM packet WHERE substr(content, 1, 1) <> x'02')"
                    + " + (SELECT COUNT(*) FROM packet_state WHERE substr(detail, 1, 1) <> x'02')"
                    + " + (SELECT COUNT(*) FROM checkpoints WHERE substr(value, 1, 1) <> x'02')"
                    + " + (SELECT COUNT(*) FROM task_text)")) {
      assertThat(rows.next() ? rows.getInt(1) : -1).isZero();
    }
  }
}
