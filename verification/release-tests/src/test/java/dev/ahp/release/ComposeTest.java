package dev.ahp.release;

import static org.assertj.core.api.Assertions.assertThat;

import dev.ahp.Agent;
import dev.ahp.Broker;
import dev.ahp.Claim;
import dev.ahp.ClaimRequest;
import dev.ahp.Packet;
import dev.ahp.Result;
import dev.ahp.client.DaemonUnreachableException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.concurrent.locks.LockSupport;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.io.TempDir;

/** Runs the compose files with the image of the release. */
@Tag("container")
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class ComposeTest {
  private static final Duration LIMIT = Duration.ofMinutes(2);
  private static final Duration INTERVAL = Duration.ofMillis(200);
  private static final int TASKS = 20;

  @SuppressWarnings("NullAway.Init")
  private Podman podman;

  @BeforeAll
  void load() throws Exception {
    podman = Podman.in(Files.createDirectories(Path.of("target", "podman-compose")));
    podman.load(ReleaseFiles.of("image", "ahp-" + ReleaseFiles.VERSION + "-image-x64.tar"));
  }

  @AfterAll
  void clean() throws Exception {
    podman.close();
  }

  @Test
  void oneNodeKeepsItsDataAfterACrash(@TempDir Path directory) throws Exception {
    try (ComposeProject project = ComposeProject.of(podman, directory, "single.yaml")) {
      project.start();
      String container = project.containers("ahp").get(0);
      podman.awaitHealthy(container);
      String token = podman.run("exec", container, "cat", "/var/lib/ahp/operator.token");
      String worker = addWorker(project, token);
      submit(project, token, 0, TASKS);
      Set<String> completed = new HashSet<>(complete(project, worker, TASKS / 2));

      podman.run("kill", "--signal=KILL", container);
      podman.attempt("start", container);
      podman.awaitHealthy(container);

      completed.addAll(complete(project, worker, TASKS - completed.size()));
      assertThat(completed).hasSize(TASKS);
      assertThat(isAuditIntact(project, token)).isTrue();
    }
  }

  @Test
  void clusterContinuesWithoutACrashedNode(@TempDir Path directory) throws Exception {
    podman
        .shell(Path.of("src", "test", "sh"))
        .run(
            "./stand-in-images.sh",
            Files.createDirectories(Path.of("target", "stand-in-images"))
                .toAbsolutePath()
                .toString())
        .requireSuccess();
    String token = createSecrets(directory);
    try (ComposeProject project = ComposeProject.of(podman, directory, "cluster.yaml")) {
      // Podman before 4.6 does not wait for a healthy database.
      project.start("db");
      podman.awaitHealthy(project.containers("db").get(0));
      project.start();
      assertThat(project.containers("ahp")).hasSize(3);
      for (String container : project.containers("ahp")) {
        podman.awaitHealthy(container);
      }
      String worker = retry(() -> addWorker(project, token));
      submit(project, token, 0, TASKS);
      Set<String> completed = new HashSet<>(complete(project, worker, TASKS / 2));

      String crashed = project.containers("ahp").get(0);
      podman.run("kill", "--signal=KILL", crashed);
      submit(project, token, TASKS, TASKS);
      completed.addAll(complete(project, worker, 2 * TASKS - completed.size()));

      assertThat(completed).hasSize(2 * TASKS);
      podman.attempt("start", crashed);
      podman.awaitHealthy(crashed);
      assertThat(retry(() -> isAuditIntact(project, token))).isTrue();
    }
  }

  /** Creates the secrets with the commands of the documentation. */
  private static String createSecrets(Path directory) throws Exception {
    String page = Files.readString(ReleaseFiles.ROOT.resolve("docs/how-to/run-a-cluster.md"));
    int start = page.indexOf("mkdir -m 700 secrets");
    String commands = page.substring(start, page.indexOf("```", start));
    ReleaseShell.in(directory).run("sh", "-ec", commands).requireSuccess();
    Path secrets = directory.resolve("secrets");
    ReleaseShell.in(directory).run("sh", "-c", "chown 2470 secrets/*").requireSuccess();
    return Files.readString(secrets.resolve("operator.token")).strip();
  }

  private static String addWorker(ComposeProject project, String token) {
    try (Broker broker = Broker.connect(project.url(), token)) {
      return broker.agents().put(Agent.named("worker")).orElseThrow();
    }
  }

  private static void submit(ComposeProject project, String token, int first, int count)
      throws Exception {
    for (int number = first; number < first + count; number++) {
      String task = "task-" + number;
      retry(
          () -> {
            try (Broker broker = Broker.connect(project.url(), token)) {
              return broker.submit(
                  Packet.builder("task.assign")
                      .task(task)
                      .to("worker")
                      .dedupeKey(task)
                      .payload(Map.of("task", task))
                      .build());
            }
          });
    }
  }

  /** Claims, accepts and completes packets until there are enough; returns their tasks. */
  private static Set<String> complete(ComposeProject project, String token, int count)
      throws Exception {
    Set<String> tasks = new HashSet<>();
    ClaimRequest request =
        ClaimRequest.forAgent("worker").lease(Duration.ofSeconds(5)).wait(Duration.ofSeconds(1));
    Instant end = Instant.now().plus(LIMIT);
    while (tasks.size() < count && Instant.now().isBefore(end)) {
      try (Broker broker = Broker.connect(project.url(), token)) {
        for (Claim claim : broker.claim(request)) {
          broker.complete(broker.accept(claim), Result.of(Map.of("done", true)));
          tasks.add(claim.packet().taskId().orElseThrow());
        }
      } catch (DaemonUnreachableException e) {
        // The offer or the lease expires, and the packet is claimed again.
      }
    }
    return tasks;
  }

  private static boolean isAuditIntact(ComposeProject project, String token) {
    try (Broker broker = Broker.connect(project.url(), token)) {
      return broker.audit().verify().ok();
    }
  }

  /** Repeats a call that lost its connection or found no ready daemon. */
  private static <T> T retry(Callable<T> call) throws Exception {
    Instant end = Instant.now().plus(LIMIT);
    while (true) {
      try {
        return call.call();
      } catch (DaemonUnreachableException e) {
        if (Instant.now().isAfter(end)) {
          throw e;
        }
        LockSupport.parkNanos(INTERVAL.toNanos());
      }
    }
  }
}
