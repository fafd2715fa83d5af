package dev.ahp.jdbc.archive;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.github.luben.zstd.Zstd;
import dev.ahp.audit.AuditCheckpoint;
import dev.ahp.audit.AuditProblem;
import dev.ahp.audit.ChainVerifier;
import dev.ahp.broker.BrokerOptions;
import dev.ahp.broker.api.Caller;
import dev.ahp.jdbc.sqlite.SqliteStore;
import dev.ahp.json.JsonObject;
import dev.ahp.testkit.AwaitCondition;
import dev.ahp.testkit.broker.TestBroker;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.Statement;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ArchiveFileTest {
  @TempDir Path directory;

  private final BrokerOptions options = BrokerOptions.standard();
  private Path file = Path.of("unset");

  private TestBroker open() {
    return TestBroker.open(SqliteStore.open(directory.resolve("ahp.db")), options);
  }

  @BeforeEach
  void archiveWithoutConfirming() throws IOException {
    file = directory.resolve("old.ndjson.zst");
    try (TestBroker broker = open()) {
      broker.agents("a", "b");
      for (int i = 0; i < 40; i++) {
        broker.accept("b", broker.send("a", "b", "t-" + i)).complete();
      }
      broker.clock().advance(Duration.ofHours(1));
      assertThat(write(broker)).isPresent();
    }
  }

  private java.util.Optional<dev.ahp.audit.ArchiveNote> write(TestBroker broker)
      throws IOException {
    return new ArchiveFile(file)
        .write(
            sink -> broker.api().audit().archive(Caller.OPERATOR, broker.clock().instant(), sink));
  }

  private List<String> lines() throws IOException {
    try (var in = new ArchiveFile(file).open()) {
      return new String(in.readAllBytes(), StandardCharsets.UTF_8).lines().toList();
    }
  }

  private List<AuditProblem> problems(List<String> lines) throws IOException {
    Path changed = directory.resolve("changed.zst");
    byte[] text = (String.join("\n", lines) + "\n").getBytes(StandardCharsets.UTF_8);
    Files.write(changed, Zstd.compress(text));
    return new ArchiveFile(changed).check(new ChainVerifier(null)).report().problems();
  }

  @Test
  void archiveVerifiesAlone() throws IOException {
    assertThat(ArchiveFile.isArchive(Files.readAllBytes(file))).isTrue();
    assertThat(problems(lines())).isEmpty();
  }

  /** The checkpoint may cover records after the archive, which are in the next file. */
  @Test
  void archiveAndExportVerifyWithAnExternalCheckpoint() throws IOException {
    ChainVerifier verifier = new ChainVerifier(null);
    try (TestBroker broker = open()) {
      JsonObject note =
          new ArchiveFile(file).check(new ChainVerifier(null)).note().orElseThrow().json();
      new LocalArchiveSource(broker.api().audit(), Caller.OPERATOR).confirm(note);
      broker.send("a", "b", "young");
      JsonObject checkpoint = broker.api().audit().checkpoint(Caller.OPERATOR);
      verifier.checkpoint(new AuditCheckpoint(checkpoint));
      new ArchiveFile(file).check(verifier);
      verifier.nextFile();
      broker.export().forEach(verifier::line);
    }

    assertThat(verifier.report().problems()).isEmpty();
  }

  @Test
  void everyChangeIsDetected() throws IOException {
    List<String> lines = lines();
    for (int i = 0; i < lines.size(); i++) {
      List<String> dropped = new ArrayList<>(lines);
      dropped.remove(i);
      assertThat(problems(dropped)).as("without line " + i).isNotEmpty();
      List<String> flipped = new ArrayList<>(lines);
      flipped.set(i, lines.get(i).replaceFirst("\"at\":\"2", "\"at\":\"3"));
      assertThat(problems(flipped)).as("line " + i + " changed").isNotEmpty();
    }
    List<String> swapped = new ArrayList<>(lines);
    java.util.Collections.swap(swapped, 3, 4);
    assertThat(problems(swapped)).isNotEmpty();
    assertThat(problems(lines.subList(0, 10))).isNotEmpty();
    List<String> spliced = new ArrayList<>(lines.subList(0, 5));
    spliced.addAll(lines.subList(20, lines.size()));
    assertThat(problems(spliced)).isNotEmpty();
    List<String> noteOnly = List.of(lines.get(lines.size() - 1));
    assertThat(problems(noteOnly)).isNotEmpty();
  }

  @Test
  void existingFileIsNotOverwritten() throws IOException {
    byte[] before = Files.readAllBytes(file);
    try (TestBroker broker = open()) {
      assertThatThrownBy(() -> write(broker)).isInstanceOf(FileAlreadyExistsException.class);
    }
    assertThat(Files.readAllBytes(file)).isEqualTo(before);
  }

  @Test
  void existingOtherFileIsRejected() throws IOException {
    Path letter = Files.writeString(directory.resolve("letter.txt"), "Dear Jo");
    try (TestBroker broker = open()) {
      var source = new LocalArchiveSource(broker.api().audit(), Caller.OPERATOR);
      var place = new ArchiveDirectory(directory);
      assertThatThrownBy(
              () -> new ArchiveRun(source).run(broker.clock().instant(), place, "letter.txt"))
          .isInstanceOf(IOException.class)
          .hasMessageStartingWith("the file exists and is not a complete archive");
    }
    assertThat(letter).hasContent("Dear Jo");
  }

  @Test
  void failedWriteLeavesNoFile() {
    ArchiveFile broken = new ArchiveFile(directory.resolve("broken.zst"));

    assertThatThrownBy(
            () ->
                broken.write(
                    sink -> {
                      sink.line("{}".getBytes(StandardCharsets.UTF_8));
                      throw new IllegalStateException("the disk is full");
                    }))
        .hasMessage("the disk is full");

    assertThat(directory.toFile().list()).noneMatch(it -> it.contains("broken"));
  }

  @Test
  void interruptedArchivingCanBeCompleted() throws Exception {
    try (TestBroker broker = open()) {
      assertThat(broker.api().audit().verify(Caller.OPERATOR).bool("ok")).contains(true);
      confirm(broker);
      assertThat(broker.api().audit().verify(Caller.OPERATOR).bool("ok")).contains(true);
      assertThat(count()).isLessThan(10);
    }
  }

  @Test
  void archivedRecordsAreIgnoredUntilTheyAreDeleted() throws Exception {
    JsonObject note =
        new ArchiveFile(file).check(new ChainVerifier(null)).note().orElseThrow().json();
    long seq =
        note.array("chains").orElseThrow().objects().get(0).number("seq").orElseThrow().longValue();
    try (Connection sql = sql();
        var insert = sql.prepareStatement("INSERT INTO audit_archives VALUES (?, ?, 0)")) {
      insert.setString(1, String.format(Locale.ROOT, "0/%019d", seq));
      insert.setBytes(2, note.toText().getBytes(StandardCharsets.UTF_8));
      insert.executeUpdate();
    }

    try (TestBroker broker = open()) {
      assertThat(broker.api().audit().verify(Caller.OPERATOR).bool("ok")).contains(true);
      AwaitCondition.await(() -> count() < 10);
    }
  }

  @Test
  void onlyArchivedRecordsCanBeDeleted() throws Exception {
    try (TestBroker broker = open()) {
      confirm(broker);
      broker.send("a", "b", "late");
    }
    try (Connection sql = sql();
        Statement statement = sql.createStatement()) {
      for (String attempt :
          List.of(
              "DELETE FROM audit_record",
              "UPDATE audit_record SET actor = 'nobody'",
              "DELETE FROM audit_archives",
              "UPDATE audit_archives SET key = '0/9'")) {
        assertThatThrownBy(() -> statement.execute(attempt)).hasMessageContaining("append-only");
      }
    }
  }

  @Test
  void compactReturnsSpace() throws Exception {
    long before = Files.size(directory.resolve("ahp.db"));
    try (TestBroker broker = open()) {
      for (int i = 0; i < 400; i++) {
        broker.submit(
            "a",
            "{'type':'task.assign','target':'b','payload':{'n':'"
                + "random %d ".repeat(50).formatted((Object[]) numbers(i))
                + "'}}");
      }
      broker.clock().advance(Duration.ofHours(1));
      file = directory.resolve("more.zst");
      confirmNote(broker, write(broker).orElseThrow().json());
    }
    long grown = Files.size(directory.resolve("ahp.db"));
    SqliteStore.compact(directory.resolve("ahp.db"));

    assertThat(Files.size(directory.resolve("ahp.db"))).isLessThan(grown);
    assertThat(grown).isGreaterThan(before);
  }

  private static Integer[] numbers(int seed) {
    return new java.util.Random(seed).ints(50).boxed().toArray(Integer[]::new);
  }

  @Test
  void garbageIsRejected() {
    for (byte[] garbage : new byte[][] {{}, {1, 2, 3}, {0x28, (byte) 0xB5, 0x2F, (byte) 0xFD}}) {
      assertThat(ArchiveFile.isArchive(garbage)).isEqualTo(garbage.length == 4);
    }
    assertThatThrownBy(() -> ArchiveFile.nextLine(new ByteArrayInputStream(new byte[5 << 20])))
        .isInstanceOf(IOException.class);
  }

  private void confirm(TestBroker broker) throws IOException {
    confirmNote(
        broker, new ArchiveFile(file).check(new ChainVerifier(null)).note().orElseThrow().json());
  }

  private static void confirmNote(TestBroker broker, JsonObject note) {
    broker.api().audit().archived(Caller.OPERATOR, JsonObject.builder().put("note", note).build());
  }

  private Connection sql() throws java.sql.SQLException {
    return DriverManager.getConnection("jdbc:sqlite:" + directory.resolve("ahp.db"));
  }

  private long count() {
    try (Connection sql = sql();
        Statement statement = sql.createStatement();
        var rows = statement.executeQuery("SELECT COUNT(*) FROM audit_record")) {
      return rows.next() ? rows.getLong(1) : -1;
    } catch (java.sql.SQLException e) {
      throw new IllegalStateException(e);
    }
  }
}
