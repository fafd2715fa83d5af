package dev.ahp.jdbc.postgres;

import dev.ahp.audit.ChainHead;
import dev.ahp.jdbc.sql.StatementCache;
import java.sql.SQLException;
import org.jspecify.annotations.Nullable;

/**
 * The right of a node to append to a chain. It lasts for a time that every append extends. A node
 * takes over a chain whose lease has expired, with a higher epoch. An append names the node, the
 * epoch and the preceding number, so of two nodes that claim a chain only one succeeds. All times
 * are those of the database.
 */
record ChainLease(String chain, String node, long epoch, ChainHead head) {
  private static final String NOW = "(extract(epoch FROM clock_timestamp()) * 1000)::bigint";
  private static final String TAKE_OVER =
      """
      UPDATE lane SET node = ?, epoch = epoch + 1, until = %1$s + ?
      WHERE chain = (SELECT chain FROM lane WHERE until < %1$s
        ORDER BY length(chain), chain LIMIT 1 FOR UPDATE SKIP LOCKED)
      RETURNING chain, epoch, seq, head
      """
          .formatted(NOW);
  private static final String CREATE =
      """
      INSERT INTO lane (chain, node, epoch, seq, head, until)
      SELECT COALESCE(MAX(chain::bigint) + 1, 0)::text, ?, 1, 0, ?, %1$s + ? FROM lane
      ON CONFLICT (chain) DO NOTHING
      RETURNING chain, epoch, seq, head
      """
          .formatted(NOW);
  private static final String READ =
      "SELECT chain, epoch, seq, head FROM lane WHERE chain = ? AND node = ? AND epoch = ?";
  private static final String MOVE_HEAD =
      """
      UPDATE lane SET seq = ?, head = ?, until = %1$s + ?
      WHERE chain = ? AND node = ? AND epoch = ? AND seq = ? AND head = ?
      """
          .formatted(NOW);
  private static final String EXTEND =
      "UPDATE lane SET until = %1$s + ? WHERE node = ?".formatted(NOW);
  private static final String LIVE_NODES =
      "SELECT node FROM lane WHERE until >= %1$s".formatted(NOW);
  private static final char LEVEL_SEPARATOR = '@';

  /** The level of nodes whose name has none. */
  private static final int FIRST_LEVEL = 3;

  private static final String RELEASE = "UPDATE lane SET until = 0 WHERE node = ?";

  /** Returns the name of a node with its schema level. */
  static String nameOf(String node, int level) {
    return node + LEVEL_SEPARATOR + level;
  }

  /** Returns the lowest schema level of live nodes; {@code Integer.MAX_VALUE} if none. */
  static int oldestLevel(StatementCache statements) throws SQLException {
    return statements.list(LIVE_NODES, to -> {}, row -> levelOf(row.text())).stream()
        .mapToInt(it -> it)
        .min()
        .orElse(Integer.MAX_VALUE);
  }

  private static int levelOf(String name) {
    int at = name.lastIndexOf(LEVEL_SEPARATOR);
    return at < 0 ? FIRST_LEVEL : Integer.parseInt(name, at + 1, name.length(), 10);
  }

  /** Takes over an expired chain, or creates one. */
  static ChainLease take(StatementCache statements, String node, long millis) throws SQLException {
    ChainLease lease = find(statements, TAKE_OVER, node, to -> to.text(node).number(millis));
    while (lease == null) {
      String genesis = ChainHead.empty("").recordHash();
      lease = find(statements, CREATE, node, to -> to.text(node).text(genesis).number(millis));
    }
    return lease;
  }

  /** Reads the lease with the current head; returns null if another node has taken over. */
  @Nullable ChainLease refresh(StatementCache statements) throws SQLException {
    return find(statements, READ, node, to -> to.text(chain).text(node).number(epoch));
  }

  private static @Nullable ChainLease find(
      StatementCache statements, String sql, String node, StatementCache.ParameterSetter setter)
      throws SQLException {
    return statements.first(
        sql,
        setter,
        row -> {
          String chain = row.text();
          long epoch = row.number();
          return new ChainLease(chain, node, epoch, new ChainHead(chain, row.number(), row.text()));
        });
  }

  /**
   * Moves the head with the next changes that are sent. They fail if the head is not at {@code
   * from} or another node owns the chain.
   */
  void moveHead(StatementCache statements, ChainHead from, ChainHead to, long millis) {
    statements.enqueueOne(
        MOVE_HEAD,
        set ->
            set.number(to.seq())
                .text(to.recordHash())
                .number(millis)
                .text(chain)
                .text(node)
                .number(epoch)
                .number(from.seq())
                .text(from.recordHash()),
        "chain " + chain + " was taken over by another node");
  }

  ChainLease with(ChainHead newHead) {
    return new ChainLease(chain, node, epoch, newHead);
  }

  static void extend(StatementCache statements, String node, long millis) throws SQLException {
    statements.update(EXTEND, to -> to.number(millis).text(node));
  }

  static void release(StatementCache statements, String node) throws SQLException {
    statements.update(RELEASE, to -> to.text(node));
  }
}
