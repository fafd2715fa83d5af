package dev.ahp.benchmarks.peers;

import static org.jobrunr.server.BackgroundJobServerConfiguration.usingStandardBackgroundJobServerConfiguration;

import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import java.util.stream.Stream;
import org.jobrunr.configuration.JobRunr;
import org.jobrunr.scheduling.JobScheduler;
import org.jobrunr.storage.StorageProvider;
import org.jobrunr.storage.sql.common.SqlStorageProviderFactory;
import org.jobrunr.utils.mapper.jackson.JacksonJsonMapper;

/**
 * JobRunr with many workers and its shortest poll interval. It runs a tenth of the jobs because it
 * is slow.
 */
public final class JobRunrPeer {
  private static CountDownLatch left = new CountDownLatch(0);

  private JobRunrPeer() {}

  public static void main(String... arguments) throws InterruptedException {
    PeerRun run = PeerRun.of(arguments);
    int jobs = Math.max(100, run.jobs() / 10);
    StorageProvider storage = SqlStorageProviderFactory.using(run.database());
    storage.setJobMapper(new org.jobrunr.jobs.mappers.JobMapper(new JacksonJsonMapper()));
    JobScheduler scheduler = new JobScheduler(storage);
    run.addSingly(job -> scheduler.enqueue(() -> work(PeerRun.TEXT)));
    left = new CountDownLatch(jobs + run.singles());
    run.begin("batched");
    scheduler.enqueue(Stream.generate(() -> PeerRun.TEXT).limit(jobs), text -> work(text));
    JobRunr.configure()
        .useStorageProvider(storage)
        .useBackgroundJobServer(
            usingStandardBackgroundJobServerConfiguration()
                .andPollInterval(Duration.ofSeconds(5))
                .andWorkerCount(64))
        .initialize();
    left.await();
    run.end("batched", jobs + run.singles());
    System.exit(0);
  }

  /** The job. */
  public static void work(String text) {
    if (text.isEmpty()) {
      throw new IllegalArgumentException("no text");
    }
    left.countDown();
  }
}
