package dev.ahp.benchmarks.postgres;

import java.io.IOException;
import java.sql.SQLException;
import java.util.Locale;

/**
 * Compares claims from a queue of a thousand packets with claims from a longer one. Queued packets
 * are copies of one submitted packet; only those to be claimed have content.
 */
final class ClaimLoad {
  private static final int FEW = 1_000;
  private static final int CLAIMS = 400;

  private static final String COPY_PACKETS =
      """
      INSERT INTO packet (number, packet_id, task, task_id, type, sender, target, priority, attempt,
        contract, submitted_at, content)
      SELECT p.number + 1000000 + i, 'copy-' || i, p.task, p.task_id, p.type, p.sender, p.target,
        p.priority, p.attempt, p.contract, p.submitted_at,
        CASE WHEN i <= %2$d THEN p.content ELSE '{}'::bytea END
      FROM packet p JOIN ready r ON r.number = p.number, generate_series(1, %1$d) i
      """;
  private static final String COPY_STATES =
      """
      INSERT INTO packet_state (number, status, owner, queues, since, updated_at, lease_kind,
        lease_fence, lease_until, lease_ms, scheduled_at, expires_at, accept_by, work_by, work_left,
        due_at, detail)
      SELECT s.number + 1000000 + i, s.status, s.owner, s.queues, s.since + i, s.updated_at,
        s.lease_kind, s.lease_fence, s.lease_until, s.lease_ms, s.scheduled_at, s.expires_at, 0,
        s.work_by, s.work_left, 0, s.detail
      FROM packet_state s JOIN ready r ON r.number = s.number, generate_series(1, %1$d) i
      """;
  private static final String COPY_PLACES =
      """
      INSERT INTO ready (queue, priority, since, number, type)
      SELECT r.queue, r.priority, r.since + i, r.number + 1000000 + i, r.type
      FROM ready r, generate_series(1, %1$d) i
      """;

  private final BenchmarkPostgres postgres;

  ClaimLoad(BenchmarkPostgres postgres) {
    this.postgres = postgres;
  }

  void measure(CostTable table, int many) throws SQLException, IOException {
    ResourceUsage.JobCost few = run(FEW);
    ResourceUsage.JobCost most = run(many);
    table.add("claims, 1,000 queued", few);
    table.add(String.format(Locale.ROOT, "claims, %,d queued", many), most);
    table.note(
        String.format(
            Locale.ROOT,
            "server CPU of a claim, %,d / 1,000 queued: %.2f (goal 1.30)",
            many,
            most.server() / few.server()));
  }

  private ResourceUsage.JobCost run(int queued) throws SQLException, IOException {
    try (AhpLoad load = new AhpLoad(postgres, 1)) {
      load.cycles(100, 2_000);
      load.singles(1, 1);
      for (String copy : new String[] {COPY_PACKETS, COPY_STATES, COPY_PLACES}) {
        BenchmarkPostgres.run(load.url(), copy.formatted(queued, 2 * CLAIMS));
      }
      BenchmarkPostgres.run(load.url(), "VACUUM ANALYZE");
      load.claims(CLAIMS / 2);
      return load.claims(CLAIMS / 2);
    }
  }
}
