package dev.ahp.jdbc.postgres;

import dev.ahp.audit.ChainHead;
import dev.ahp.jdbc.sql.StatementCache;
import java.sql.SQLException;
import org.jspecify.annotations.Nullable;

/**
 * Says which chain a node may append to. A chain belongs to a node for a time that every append
 * prolongs; a chain whose time is over goes to the next node that wants one, with a greater epoch.
 * An append names node, epoch and the number it follows, so that of two nodes that both believe a
 * chain to be theirs only one succeeds, and the chain cannot fork. All times are the database's.
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
  private static final String FOUND =
      """
      INSERT INTO lane (chain, node, epoch, seq, head, until)
      SELECT COALESCE(MAX(chain::bigint) + 1, 0)::text, ?, 1, 0, ?, %1$s + ? FROM lane
      ON CONFLICT (chain) DO NOTHING
      RETURNING chain, epoch, seq, head
      """
          .formatted(NOW);
  private static final String LOOK =
      "SELECT chain, epoch, seq, head FROM lane WHERE chain = ? AND node = ? AND epoch = ?";
  private static final String MOVE_HEAD =
      """
      UPDATE lane SET seq = ?, head = ?, until = %1$s + ?
      WHERE chain = ? AND node = ? AND epoch = ? AND seq = ? AND head = ?
      """
          .formatted(NOW);
  private static final String PROLONG =
      "UPDATE lane SET until = %1$s + ? WHERE node = ?".formatted(NOW);
  private static final String LIVING = "SELECT node FROM lane WHERE until >= %1$s".formatted(NOW);
  private static final char LEVEL = '@';

  /** Of nodes that do not say. */
  private static final int FIRST_LEVEL = 3;

  private static final String GIVE_UP = "UPDATE lane SET until = 0 WHERE node = ?";

  /** A name for a node that tells the last schema it knows. */
  static String nameOf(String node, int level) {
    return node + LEVEL + level;
  }

  /** The least level of the nodes that are alive; the greatest number there is without any. */
  static int oldestLevel(StatementCache statements) throws SQLException {
    return statements.list(LIVING, to -> {}, row -> levelOf(row.text())).stream()
        .mapToInt(it -> it)
        .min()
        .orElse(Integer.MAX_VALUE);
  }

  private static int levelOf(String name) {
    int at = name.lastIndexOf(LEVEL);
    return at < 0 ? FIRST_LEVEL : Integer.parseInt(name, at + 1, name.length(), 10);
  }

  /** Takes over a chain whose time is over, or founds one. */
  static ChainLease take(StatementCache statements, String node, long millis) throws SQLException {
    ChainLease deed = find(statements, TAKE_OVER, node, to -> to.text(node).number(millis));
    while (deed == null) {
      String genesis = ChainHead.empty("").recordHash();
      deed = find(statements, FOUND, node, to -> to.text(node).text(genesis).number(millis));
    }
    return deed;
  }

  /** The same deed with the head of now; null if somebody else has taken over. */
  @Nullable ChainLease again(StatementCache statements) throws SQLException {
    return find(statements, LOOK, node, to -> to.text(chain).text(node).number(epoch));
  }

  private static @Nullable ChainLease find(
      StatementCache statements,
      String sql,
      String node,
      StatementCache.ParameterSetter parameterSetter)
      throws SQLException {
    return statements.first(
        sql,
        parameterSetter,
        row -> {
          String chain = row.text();
          long epoch = row.number();
          return new ChainLease(chain, node, epoch, new ChainHead(chain, row.number(), row.text()));
        });
  }

  /** Whether the head was where {@code from} says and the chain is still this node's. */
  boolean moveHead(StatementCache statements, ChainHead from, ChainHead to, long millis)
      throws SQLException {
    return 1
        == statements.update(
            MOVE_HEAD,
            set ->
                set.number(to.seq())
                    .text(to.recordHash())
                    .number(millis)
                    .text(chain)
                    .text(node)
                    .number(epoch)
                    .number(from.seq())
                    .text(from.recordHash()));
  }

  ChainLease with(ChainHead newHead) {
    return new ChainLease(chain, node, epoch, newHead);
  }

  static void prolong(StatementCache statements, String node, long millis) throws SQLException {
    statements.update(PROLONG, to -> to.number(millis).text(node));
  }

  static void giveUp(StatementCache statements, String node) throws SQLException {
    statements.update(GIVE_UP, to -> to.text(node));
  }
}
