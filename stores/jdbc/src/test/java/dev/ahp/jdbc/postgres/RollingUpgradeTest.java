package dev.ahp.jdbc.postgres;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.ahp.broker.BrokerOptions;
import dev.ahp.broker.LocalBroker;
import dev.ahp.broker.api.Caller;
import dev.ahp.broker.store.StoreOpenException;
import dev.ahp.jdbc.sql.Migrations;
import dev.ahp.json.Json;
import dev.ahp.json.JsonObject;
import dev.ahp.json.JsonReader;
import java.sql.SQLException;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.postgresql.Driver;

/** Programs of two schema levels on one database with additive changes. */
@Timeout(120)
class RollingUpgradeTest {
  private static final List<String> OLD =
      List.of(
          "001_store.sql",
          "002_shelves.sql",
          "003_archives.sql",
          "004_purge-reader-3.sql",
          "005_packet_indexes.sql",
          "006_search-reader-5.sql");
  private static final List<String> ADDING = with(OLD, "007_added-reader-6.sql");
  private static final List<String> REMOVING = with(ADDING, "008_removed-reader-7.sql");

  private String url = "";

  @BeforeEach
  void makeDatabase() throws SQLException {
    url = TestPostgres.emptyDatabase();
  }

  private static List<String> with(List<String> files, String more) {
    return Stream.concat(files.stream(), Stream.of(more)).toList();
  }

  private PostgresStore program(List<String> files) {
    Migrations migrations = new Migrations(PostgresServer.class, files.toArray(String[]::new));
    return PostgresStore.open(
        new PostgresServer(
            PostgresLogin.at(url), PostgresOptions.DEFAULT, migrations, new Driver()::connect),
        PostgresOptions.DEFAULT);
  }

  private LocalBroker daemon(List<String> files) {
    return LocalBroker.open(program(files), BrokerOptions.standard());
  }

  private static Json json(String text) {
    return JsonReader.read(text);
  }

  /** Submits a packet at one node; claims it at the other and completes it. */
  private static void handOver(LocalBroker from, LocalBroker to) {
    from.packets()
        .submit(
            Caller.OPERATOR,
            json("{\"type\":\"task.assign\",\"target\":\"worker\",\"payload\":{}}"),
            null)
        .join();
    Caller worker = Caller.agent("worker");
    JsonObject item =
        to.packets()
            .claim(worker, json("{\"max\":1,\"waitMs\":30000,\"accept\":true}"))
            .join()
            .array("items")
            .orElseThrow()
            .objects()
            .get(0);
    JsonObject done =
        from.packets()
            .act(
                worker,
                item.object("packet").orElseThrow().string("packetId").orElseThrow(),
                "complete",
                JsonObject.builder()
                    .put(
                        "leaseToken",
                        item.object("lease").orElseThrow().string("token").orElseThrow())
                    .put("result", JsonObject.empty())
                    .build())
            .join();
    assertThat(done.object("packet").orElseThrow().string("status")).contains("completed");
  }

  @Test
  void additiveMigrationKeepsOlderDaemonsWorking() {
    try (LocalBroker old = daemon(OLD)) {
      old.agents().put(Caller.OPERATOR, "worker", JsonObject.empty()).join();
      try (LocalBroker newer = daemon(ADDING)) {
        handOver(old, newer);
        handOver(newer, old);
        assertThat(old.audit().verify(Caller.OPERATOR).bool("ok")).contains(true);
      }
    }
    try (LocalBroker back = daemon(OLD)) {
      handOver(back, back);
      assertThat(back.audit().verify(Caller.OPERATOR).bool("ok")).contains(true);
    }
  }

  @Test
  void incompatibleMigrationWaitsForOlderDaemons() {
    try (PostgresStore old = program(OLD)) {
      assertThatThrownBy(() -> program(REMOVING))
          .isInstanceOf(StoreOpenException.class)
          .hasMessageContaining("schemas up to 6")
          .hasMessageContaining("stop the older daemons first");
      assertThat(old.partitions()).isNotEmpty();
    }

    try (PostgresStore adding = program(ADDING);
        PostgresStore removing = program(REMOVING)) {
      assertThat(Arrays.asList(adding, removing))
          .allSatisfy(it -> assertThat(it.partitions()).hasSize(2));
    }
    assertThatThrownBy(() -> program(OLD))
        .isInstanceOf(StoreOpenException.class)
        .hasMessageContaining("has schema 8; this program supports up to 6: use a newer ahp");
  }
}
