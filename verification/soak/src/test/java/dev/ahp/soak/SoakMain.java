package dev.ahp.soak;

import dev.ahp.soak.node.FaultControl;
import dev.ahp.soak.node.SoakCluster;
import dev.ahp.testkit.TestDirectory;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.SQLException;
import java.util.Optional;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;

/** The command {@code verification/soak/run}. */
final class SoakMain {
  private static final int PROGRESS_SECONDS = 30;
  private static final int USAGE = 2;

  private SoakMain() {}

  /** Exits with 0 if all rules hold, 1 if one is violated, 2 if an option is wrong. */
  public static void main(String[] arguments) throws Exception {
    try {
      SoakSummary summary = run(SoakOptions.parse(arguments));
      if (summary.options().json()) {
        System.out.println(summary.toJson().toText());
      } else {
        System.out.println(summary);
        summary
            .skipped()
            .forEach((kind, why) -> System.out.println("skipped " + kind.wireName() + ": " + why));
      }
      System.exit(summary.isClean() ? 0 : 1);
    } catch (IllegalArgumentException e) {
      System.err.println("soak: " + e.getMessage());
      System.exit(USAGE);
    }
  }

  /** Runs a soak. Deletes its data if all rules hold. */
  static SoakSummary run(SoakOptions options)
      throws IOException, InterruptedException, SQLException {
    Path directory =
        Files.createDirectories(options.directory().toAbsolutePath())
            .resolve(options.storeName() + "-" + options.seed());
    TestDirectory.delete(directory);
    Files.createDirectories(directory);
    Optional<Path> library = FaultControl.compile(source(), directory);
    System.err.println("soak " + options.storeName() + ": seed " + options.seed());
    ScheduledExecutorService progress = Executors.newSingleThreadScheduledExecutor();
    SoakSummary summary;
    try (SoakCluster cluster =
            new SoakCluster(directory, options.store(), options.nodes(), library);
        SoakRun run = new SoakRun(options, cluster)) {
      var unused =
          progress.scheduleAtFixedRate(
              () -> System.err.println(run.summary()),
              PROGRESS_SECONDS,
              PROGRESS_SECONDS,
              TimeUnit.SECONDS);
      summary = run.run();
    } finally {
      progress.shutdownNow();
    }
    if (summary.isClean()) {
      TestDirectory.delete(directory);
    } else {
      summary.violations().forEach(System.err::println);
      System.err.println("soak: seed " + options.seed() + ", data kept in " + directory);
    }
    return summary;
  }

  /** The source of the preloaded library, relative to the module or to the repository. */
  private static Path source() {
    Path inModule = Path.of("faults.c");
    return Files.exists(inModule) ? inModule : Path.of("verification/soak/faults.c");
  }
}
