package dev.ahp.cli.audit;

import dev.ahp.Denied;
import dev.ahp.audit.ProofVerifier;
import dev.ahp.audit.VerificationReport;
import dev.ahp.broker.proof.ProofZip;
import dev.ahp.cli.command.Colour;
import dev.ahp.cli.command.CommandException;
import dev.ahp.cli.command.CountText;
import dev.ahp.cli.command.ExitCode;
import dev.ahp.cli.command.TerminalSanitizer;
import dev.ahp.cli.remote.RemoteCommand;
import dev.ahp.client.ApiPath;
import dev.ahp.json.Json;
import dev.ahp.json.JsonArray;
import dev.ahp.json.JsonObject;
import java.io.IOException;
import java.io.InputStream;
import java.security.SecureRandom;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.random.RandomGenerator;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.Option;

/** Proves random tasks to check that an auditor could verify any task. */
@CommandLine.Command(
    footer = {
      "  ahp audit drill",
      "  ahp audit drill --tasks 50 --public-key 3b6a27bc… --json",
      "",
      "For each task, the command fetches a proof bundle and verifies it as a third party would.",
    })
public final class AuditDrillCommand extends RemoteCommand {
  private static final int MAX_TASKS = 1_000;
  private static final int PAGE = 500;

  @Option(
      names = "--tasks",
      paramLabel = "N",
      description = "Number of tasks, 1 to 1000 (default: 10).")
  private int tasks = 10;

  @Option(
      names = "--public-key",
      paramLabel = "HEX",
      description = "Ed25519 key of the checkpoints, 64 hex digits (default: any key).")
  private @Nullable String publicKey;

  /** The result for one task. */
  private record DrillResult(String taskId, long records, List<String> problems) {
    Json toJson() {
      return JsonObject.builder()
          .put("taskId", taskId)
          .put("ok", problems.isEmpty())
          .put("records", records)
          .put("problems", JsonArray.ofStrings(problems))
          .build();
    }
  }

  @Override
  protected ExitCode execute() {
    if (tasks < 1 || tasks > MAX_TASKS) {
      throw new CommandException("--tasks is " + tasks + "; expected 1 to " + MAX_TASKS);
    }
    String trustedKey = AuditVerifyCommand.trustedKey(publicKey);
    AtomicInteger seen = new AtomicInteger();
    AtomicInteger verified = new AtomicInteger();
    List<DrillResult> results =
        withProgress(
            () -> verified.get() + " of " + tasks + " tasks verified",
            () -> sample(seen).stream().map(it -> verify(it, trustedKey, verified)).toList());
    return report(results, seen.get());
  }

  /** Chooses tasks with equal probability from all pages (reservoir sampling). */
  private List<String> sample(AtomicInteger seen) {
    RandomGenerator random = new SecureRandom();
    List<String> chosen = new ArrayList<>();
    String after = null;
    do {
      JsonObject page =
          daemon()
              .get(
                  ApiPath.of("v1", "tasks")
                      .with("limit", String.valueOf(PAGE))
                      .with("after", after));
      for (JsonObject task : page.array("items").orElse(JsonArray.empty()).objects()) {
        String id = task.string("taskId").orElse("");
        int place = random.nextInt(seen.incrementAndGet());
        if (chosen.size() < tasks) {
          chosen.add(id);
        } else if (place < tasks) {
          chosen.set(place, id);
        }
      }
      after = page.string("next").orElse(null);
    } while (after != null);
    return chosen;
  }

  private DrillResult verify(String task, @Nullable String trustedKey, AtomicInteger verified) {
    verified.incrementAndGet();
    try (InputStream in = daemon().stream(ApiPath.of("v1", "tasks", task, "proof"))) {
      VerificationReport report = new ProofVerifier(ProofZip.read(in), trustedKey).verify();
      List<String> problems =
          report.problems().stream().map(it -> it.code() + ": " + it.message()).toList();
      return new DrillResult(task, report.records(), problems);
    } catch (IOException e) {
      return new DrillResult(task, 0, List.of("cannot read the proof: " + e.getMessage()));
    } catch (Denied refusal) {
      return new DrillResult(task, 0, List.of("no proof: " + refusal.detail()));
    }
  }

  private ExitCode report(List<DrillResult> results, int total) {
    List<DrillResult> failed = results.stream().filter(it -> !it.problems().isEmpty()).toList();
    StringBuilder text = new StringBuilder();
    for (DrillResult it : failed) {
      text.append(paint(Colour.RED, "failed"))
          .append(' ')
          .append(TerminalSanitizer.line(it.taskId()));
      text.append(": ").append(TerminalSanitizer.line(it.problems().get(0)));
      text.append(System.lineSeparator());
    }
    int verified = results.size() - failed.size();
    text.append(
        "%s of %s verified, chosen from %s"
            .formatted(
                verified, CountText.of(results.size(), "proof"), CountText.of(total, "task")));
    printResult(
        JsonObject.builder()
            .put("ok", failed.isEmpty())
            .put("total", total)
            .put("tasks", new JsonArray(results.stream().map(DrillResult::toJson).toList()))
            .build(),
        text.toString());
    return ExitCode.yesIf(failed.isEmpty());
  }
}
