package dev.ahp.jdbc.erasure;

import static org.assertj.core.api.Assertions.assertThat;

import dev.ahp.audit.ChainVerifier;
import dev.ahp.broker.BrokerOptions;
import dev.ahp.broker.api.Caller;
import dev.ahp.broker.api.PageRequest;
import dev.ahp.broker.proof.ProofZip;
import dev.ahp.jdbc.archive.ArchiveFile;
import dev.ahp.jdbc.compression.ZstdCodec;
import dev.ahp.jdbc.sqlite.SqliteStore;
import dev.ahp.json.JsonObject;
import dev.ahp.testkit.broker.TestBroker;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * After an erasure, no file of the data directory contains data of the person: database,
 * write-ahead log, archive, export, proof, checkpoint. This includes data that the vault key could
 * decrypt.
 */
class ErasedBytesTest {
  @TempDir Path directory;

  private Path database() {
    return directory.resolve("ahp.db");
  }

  /** Creates an archive, an export, a proof and a checkpoint. */
  private void writeFiles(TestBroker broker) throws IOException {
    broker.clock().advance(Duration.ofHours(1));
    ArchiveFile archive = new ArchiveFile(directory.resolve("old.ndjson.zst"));
    JsonObject note =
        archive
            .write(
                sink ->
                    broker.api().audit().archive(Caller.OPERATOR, broker.clock().instant(), sink))
            .orElseThrow()
            .json();
    Files.write(directory.resolve("export.ndjson"), join(broker.export()));
    try (OutputStream out = Files.newOutputStream(directory.resolve("proof.zip"))) {
      ProofZip.write(broker.api().audit().proof(Caller.OPERATOR, "t-1"), out);
    }
    Files.writeString(
        directory.resolve("checkpoint.json"),
        broker.api().audit().checkpoint(Caller.OPERATOR).toText());
    broker.api().audit().archived(Caller.OPERATOR, JsonObject.builder().put("note", note).build());
  }

  private static byte[] join(List<byte[]> lines) {
    StringBuilder all = new StringBuilder();
    lines.forEach(it -> all.append(new String(it, StandardCharsets.UTF_8)).append('\n'));
    return all.toString().getBytes(StandardCharsets.UTF_8);
  }

  /** Returns keyed hashes, encrypted keys and ciphertexts, which the vault key could decrypt. */
  private List<String> reversible() throws SQLException {
    List<String> found = new ArrayList<>();
    try (Connection sql = DriverManager.getConnection("jdbc:sqlite:" + database());
        Statement statement = sql.createStatement()) {
      try (ResultSet rows = statement.executeQuery("SELECT key, value FROM subjects")) {
        while (rows.next()) {
          found.add(rows.getString(1));
          found.add(member(rows.getBytes(2), "key"));
        }
      }
      try (ResultSet rows = statement.executeQuery("SELECT value FROM personal")) {
        while (rows.next()) {
          found.add(member(rows.getBytes(1), "sealed"));
        }
      }
    }
    return found;
  }

  private static String member(byte[] packed, String name) {
    try (ZstdCodec codec = new ZstdCodec()) {
      return codec.read(packed).string(name).orElseThrow();
    }
  }

  private void assertGone(List<String> needles) throws IOException {
    DirectoryBytes files = DirectoryBytes.of(directory);
    for (String needle : needles) {
      assertThat(files.filesContaining(needle)).as(needle).isEmpty();
    }
  }

  /** Returns every cell of every table, uncompressed. */
  private String cells() throws SQLException {
    StringBuilder all = new StringBuilder();
    try (ZstdCodec codec = new ZstdCodec();
        Connection sql = DriverManager.getConnection("jdbc:sqlite:" + database());
        Statement statement = sql.createStatement()) {
      List<String> tables = new ArrayList<>();
      try (ResultSet rows =
          statement.executeQuery("SELECT name FROM sqlite_schema WHERE type = 'table'")) {
        while (rows.next()) {
          tables.add(rows.getString(1));
        }
      }
      for (String table : tables) {
        try (ResultSet rows = statement.executeQuery("SELECT * FROM " + table)) {
          while (rows.next()) {
            for (int i = 1; i <= rows.getMetaData().getColumnCount(); i++) {
              all.append(cell(table, codec, rows.getObject(i))).append('\n');
            }
          }
        }
      }
    }
    return all.toString();
  }

  private static String cell(String table, ZstdCodec codec, @Nullable Object value) {
    if (value instanceof byte[] bytes) {
      boolean isIndex = table.startsWith("task_text");
      boolean packed = !isIndex && bytes.length > 1 && bytes[0] >= 0 && bytes[0] <= 1;
      return new String(packed ? codec.unpack(bytes) : bytes, StandardCharsets.UTF_8);
    }
    return String.valueOf(value);
  }

  @Test
  void erasedDataIsInNoFileAndTheChainVerifies() throws Exception {
    BrokerOptions options = BrokerOptions.standard().with(ErasureScenario.settings());
    List<String> reversible;
    try (TestBroker broker = TestBroker.open(SqliteStore.open(database()), options)) {
      ErasureScenario.run(broker);
      writeFiles(broker);
      broker.send("a", "b", "t-9");
      assertGone(ErasureScenario.needles());
      reversible = reversible();
      assertThat(reversible).hasSizeGreaterThan(8);
      assertThat(DirectoryBytes.of(directory).filesContaining(reversible.get(0))).isNotEmpty();

      ErasureScenario.erase(broker);

      assertGone(ErasureScenario.needles());
      assertGone(reversible);
      assertThat(broker.api().audit().verify(Caller.OPERATOR).bool("ok")).contains(true);
    }
    assertGone(ErasureScenario.needles());
    assertGone(reversible);
    String cells = cells();
    for (String needle : ErasureScenario.needles()) {
      assertThat(cells.contains(needle)).as(needle).isFalse();
    }
    assertThat(
            new ArchiveFile(directory.resolve("old.ndjson.zst"))
                .check(new ChainVerifier(null))
                .report()
                .ok())
        .isTrue();
  }

  @Test
  void erasureRemovesTheTextsOfTheTaskFromTheSearchIndex() throws Exception {
    try (TestBroker broker =
        TestBroker.open(SqliteStore.open(database()), BrokerOptions.standard())) {
      broker.agents("a", "b");
      broker.submit(
          "a",
          "{'type':'task.assign','target':'b','taskId':'t-1','payload':{'n':'IndexedNeedle'},"
              + "'personalData':{'subject-77':{'email':'jo@example.org'}}}");
      Map<String, String> filter = Map.of("q", "indexedneedle");
      assertThat(found(broker, filter)).hasSize(1);
      assertThat(DirectoryBytes.of(directory).filesContaining("indexedneedle")).isNotEmpty();

      TestBroker.get(
          broker
              .api()
              .audit()
              .erase(
                  Caller.OPERATOR,
                  JsonObject.builder()
                      .put("subject", "subject-77")
                      .put("reason", "asked")
                      .build()));

      assertThat(found(broker, filter)).isEmpty();
      assertThat(found(broker, Map.of("sort", "updated"))).hasSize(1);
      assertGone(List.of("indexedneedle"));
    }
    assertGone(List.of("indexedneedle"));
  }

  private static List<JsonObject> found(TestBroker broker, Map<String, String> filter) {
    return TestBroker.items(broker.api().tasks().list(Caller.OPERATOR, filter, PageRequest.FIRST));
  }
}
