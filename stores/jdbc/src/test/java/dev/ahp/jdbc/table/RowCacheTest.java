package dev.ahp.jdbc.table;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.ahp.broker.memory.MemoryStore;
import dev.ahp.broker.store.PacketState;
import dev.ahp.broker.store.StoreSession;
import dev.ahp.broker.store.StoreUnavailableException;
import dev.ahp.jdbc.compression.ZstdCodec;
import dev.ahp.jdbc.sql.SqlDialect;
import dev.ahp.jdbc.sql.StatementCache;
import dev.ahp.json.JsonObject;
import dev.ahp.testkit.StoreRows;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class RowCacheTest {
  private static final int MEGABYTE = 1 << 20;

  private final Connection connection = connect();
  private final ZstdCodec codec = new ZstdCodec();
  private final TableView tables =
      new TableView(new StatementCache(connection, SqlDialect.SQLITE), codec, false);
  private final List<PacketState> packets = packets(20);

  /** A database without tables, so that every read that misses the cache fails. */
  private static Connection connect() {
    try {
      return DriverManager.getConnection("jdbc:sqlite::memory:");
    } catch (SQLException e) {
      throw new IllegalStateException(e);
    }
  }

  private static List<PacketState> packets(int count) {
    try (MemoryStore store = new MemoryStore();
        StoreSession session = store.partitions().get(0).begin()) {
      List<PacketState> made = new ArrayList<>();
      for (int i = 0; i < count; i++) {
        made.add(StoreRows.ready(session, "p" + i, "t", 1, 1, "q"));
      }
      return made;
    }
  }

  @AfterEach
  void close() throws SQLException {
    codec.close();
    connection.close();
  }

  @Test
  void theOldestContentsAreDroppedWhenTheirTextExceedsTheLimit() {
    RowCache cache = new RowCache(tables, codec, true);
    int capacity = (int) (RowCache.MAX_CONTENT_BYTES / MEGABYTE);
    for (int i = 0; i <= capacity; i++) {
      cache.putContent(packets.get(i).number(), JsonObject.empty(), MEGABYTE);
    }

    assertThat(cache.content(packets.get(1))).isNotNull();
    assertThat(cache.content(packets.get(capacity))).isNotNull();
    assertThatThrownBy(() -> cache.content(packets.get(0)))
        .isInstanceOf(StoreUnavailableException.class);
  }

  @Test
  void onlyASingleWriterKeepsRowsBetweenTransactions() {
    RowCache alone = new RowCache(tables, codec, true);
    RowCache shared = new RowCache(tables, codec, false);
    for (RowCache cache : List.of(alone, shared)) {
      cache.put(packets.get(0));
      cache.begin();
    }

    assertThat(alone.packet("p0")).isEqualTo(packets.get(0));
    assertThatThrownBy(() -> shared.packet("p0")).isInstanceOf(StoreUnavailableException.class);
  }
}
