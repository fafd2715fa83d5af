package dev.ahp.benchmarks.peers;

import com.github.kagkarlsson.scheduler.Scheduler;
import com.github.kagkarlsson.scheduler.SchedulerClient;
import com.github.kagkarlsson.scheduler.task.TaskInstance;
import com.github.kagkarlsson.scheduler.task.helper.OneTimeTask;
import com.github.kagkarlsson.scheduler.task.helper.Tasks;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;

/**
 * db-scheduler with the settings that its documentation recommends: lock-and-fetch in large
 * batches.
 */
public final class DbSchedulerPeer {
  private static final String TABLES =
      """
      create table scheduled_tasks (
        task_name text not null, task_instance text not null, task_data bytea,
        execution_time timestamp with time zone not null, picked boolean not null,
        picked_by text, last_success timestamp with time zone,
        last_failure timestamp with time zone, consecutive_failures int,
        last_heartbeat timestamp with time zone, version bigint not null, priority smallint,
        primary key (task_name, task_instance));
      create index execution_time_idx on scheduled_tasks (execution_time);
      create index last_heartbeat_idx on scheduled_tasks (last_heartbeat)
      """;

  private DbSchedulerPeer() {}

  public static void main(String... arguments) throws SQLException, InterruptedException {
    PeerRun run = PeerRun.of(arguments);
    try (Connection connection = run.database().getConnection();
        Statement statement = connection.createStatement()) {
      statement.execute(TABLES);
    }
    CountDownLatch left = new CountDownLatch(run.jobs());
    OneTimeTask<String> task =
        Tasks.oneTime("job", String.class).execute((instance, context) -> left.countDown());
    OneTimeTask<String> idle =
        Tasks.oneTime("idle", String.class).execute((instance, context) -> {});
    SchedulerClient client = SchedulerClient.Builder.create(run.database(), task, idle).build();
    Instant never = Instant.now().plus(Duration.ofDays(1));
    run.addSingly(
        job -> client.scheduleIfNotExists(idle.instance("s-" + job, PeerRun.TEXT), never));
    run.begin("batched");
    addBatch(client, task, run.jobs());
    Scheduler scheduler =
        Scheduler.create(run.database(), task, idle)
            .threads(20)
            .pollUsingLockAndFetch(4, 20)
            .pollingInterval(Duration.ofSeconds(1))
            .build();
    scheduler.start();
    left.await();
    run.end("batched", run.jobs());
    System.exit(0);
  }

  private static void addBatch(SchedulerClient client, OneTimeTask<String> task, int jobs) {
    List<TaskInstance<?>> batch = new ArrayList<>();
    for (int i = 0; i < jobs; i++) {
      batch.add(task.instance("b-" + i, PeerRun.TEXT));
      if (batch.size() == 500 || i == jobs - 1) {
        client.scheduleBatch(batch, Instant.now());
        batch = new ArrayList<>();
      }
    }
  }
}
