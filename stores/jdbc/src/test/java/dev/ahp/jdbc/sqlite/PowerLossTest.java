package dev.ahp.jdbc.sqlite;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.ahp.broker.store.StoreOpenException;
import dev.ahp.broker.store.StoreUnavailableException;
import dev.ahp.jdbc.chain.CommitFixture;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Random;
import java.util.Set;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Simulates power failures: a truncated write-ahead log and flipped bits. */
class PowerLossTest {
  private static final long SEED = 20_261_115;
  private static final int COMMITS = 12;
  private static final int ROUNDS = 40;

  @TempDir Path directory;

  private byte[] file = {};
  private byte[] log = {};
  private List<String> lines = List.of();

  /** Commits transactions, the last of which are only in the log. */
  @BeforeEach
  void commit() throws IOException {
    Path original = directory.resolve("original.db");
    try (SqliteStore store = SqliteStore.open(original)) {
      for (int i = 0; i < COMMITS; i++) {
        CommitFixture.commit(store.partitions().get(0), "task-" + i);
      }
      file = Files.readAllBytes(original);
      log = Files.readAllBytes(directory.resolve("original.db-wal"));
      lines = lines(store);
    }
  }

  private static List<String> lines(SqliteStore store) {
    List<String> all = new ArrayList<>();
    store.export(view -> row -> all.add(new String(row.line(), UTF_8)));
    return all;
  }

  private Path copy(int round, byte[] database, byte[] writeAhead) throws IOException {
    Path copy = directory.resolve("copy-" + round + ".db");
    Files.write(copy, database);
    Files.write(directory.resolve("copy-" + round + ".db-wal"), writeAhead);
    return copy;
  }

  @Test
  void truncatedLogKeepsWholeTransactions() throws IOException {
    Random random = new Random(SEED);
    Set<Long> outcomes = new HashSet<>();
    for (int round = 0; round < ROUNDS; round++) {
      byte[] truncated = Arrays.copyOf(log, random.nextInt(log.length + 1));
      outcomes.add(recordsOfWholeTransactions(copy(round, file, truncated), round));
    }
    assertThat(outcomes).hasSizeGreaterThan(3);
  }

  @Test
  void flippedBitEndsTheLog() throws IOException {
    Random random = new Random(SEED + 1);
    for (int round = 0; round < ROUNDS; round++) {
      recordsOfWholeTransactions(copy(round, file, flipBit(log, random)), round);
    }
  }

  private long recordsOfWholeTransactions(Path copy, int round) {
    try (SqliteStore store = SqliteStore.open(copy)) {
      long records = CommitFixture.verify(store);
      assertThat(records % CommitFixture.PACKETS).as("seed %d round %d", SEED, round).isZero();
      assertThat(lines(store)).isEqualTo(lines.subList(0, (int) records));
      return records;
    }
  }

  @Test
  void flippedBitOfTheFileIsDetected() throws IOException {
    Random random = new Random(SEED + 2);
    Path checkpointed = copy(-1, file, log);
    SqliteStore.open(checkpointed).close();
    byte[] content = Files.readAllBytes(checkpointed);
    int damaged = 0;
    for (int round = 0; round < ROUNDS; round++) {
      damaged += isReported(copy(round, flipBit(content, random), new byte[0])) ? 1 : 0;
    }
    assertThat(damaged).as("of %d", ROUNDS).isPositive();
  }

  /** Returns whether the damage makes the file unreadable or changes a record. */
  private boolean isReported(Path copy) {
    try (SqliteStore store = SqliteStore.open(copy)) {
      return !lines(store).equals(lines);
    } catch (StoreOpenException | StoreUnavailableException reported) {
      return true;
    }
  }

  private static byte[] flipBit(byte[] bytes, Random random) {
    byte[] changed = bytes.clone();
    changed[random.nextInt(changed.length)] ^= (byte) (1 << random.nextInt(8));
    return changed;
  }
}
