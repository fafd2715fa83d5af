package dev.ahp.jdbc.sqlite;

import static org.assertj.core.api.Assertions.assertThat;

import dev.ahp.broker.BrokerOptions;
import dev.ahp.broker.LocalBroker;
import dev.ahp.broker.api.Caller;
import dev.ahp.broker.api.PageRequest;
import dev.ahp.json.JsonObject;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Tokens after a restart, also those of a version without token ids. */
class TokensAfterRestartTest {
  @TempDir Path directory;

  private LocalBroker broker() {
    return LocalBroker.open(
        SqliteStore.open(directory.resolve("ahp.db")), BrokerOptions.standard());
  }

  /** Removes the entries by id. The entries by hash and by agent are those of version 0.1. */
  private void removeIds() throws SQLException {
    try (Connection connection =
            DriverManager.getConnection("jdbc:sqlite:" + directory.resolve("ahp.db"));
        Statement statement = connection.createStatement()) {
      assertThat(statement.executeUpdate("DELETE FROM tokens WHERE key LIKE 'id/%'")).isEqualTo(1);
    }
  }

  @Test
  void tokenThatWasUsedAfterARestartIsRevoked() {
    String token;
    try (LocalBroker broker = broker()) {
      token = tokenOf(broker);
    }
    try (LocalBroker broker = broker()) {
      assertThat(broker.tokens().authenticate(token)).contains(Caller.agent("a"));
      broker.tokens().replace(Caller.OPERATOR, "a", JsonObject.empty()).join();
      assertThat(broker.tokens().authenticate(token)).isEmpty();
    }
  }

  private static String tokenOf(LocalBroker broker) {
    return broker
        .agents()
        .put(Caller.OPERATOR, "a", JsonObject.empty())
        .join()
        .agent()
        .string("token")
        .orElseThrow();
  }

  @Test
  void earlierTokenIsListedRotatedAndRevoked() throws SQLException {
    String token;
    try (LocalBroker broker = broker()) {
      token = tokenOf(broker);
    }
    removeIds();

    try (LocalBroker broker = broker()) {
      assertThat(broker.tokens().authenticate(token)).contains(Caller.agent("a"));
      JsonObject list = broker.tokens().list(Caller.OPERATOR, "a", PageRequest.FIRST);
      assertThat(list.array("items").orElseThrow().size()).isEqualTo(1);
      assertThat(
              broker
                  .agents()
                  .put(Caller.OPERATOR, "a", JsonObject.empty())
                  .join()
                  .agent()
                  .has("token"))
          .isFalse();

      JsonObject keepOld = JsonObject.builder().put("keepOld", "1h").build();
      broker.tokens().replace(Caller.OPERATOR, "a", keepOld).join();
      assertThat(broker.tokens().authenticate(token)).contains(Caller.agent("a"));
      broker.tokens().replace(Caller.OPERATOR, "a", JsonObject.empty()).join();
      assertThat(broker.tokens().authenticate(token)).isEmpty();
    }
  }
}
