package dev.ahp.cli.contracts;

import dev.ahp.cli.command.CliCommand;
import dev.ahp.cli.command.CommandException;
import dev.ahp.cli.command.ExitCode;
import dev.ahp.cli.command.InputFile;
import dev.ahp.cli.command.OutputFile;
import dev.ahp.contract.set.ContractSet;
import dev.ahp.contract.set.LockEntry;
import dev.ahp.json.Json;
import dev.ahp.json.JsonArray;
import dev.ahp.json.JsonObject;
import dev.ahp.lint.LintOptions;
import dev.ahp.lint.Review;
import dev.ahp.lint.rule.LintFinding;
import dev.ahp.signing.Ed25519;
import java.security.PrivateKey;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Signs contracts and records the review in the lock file. */
@CommandLine.Command(
    footer = {
      "  openssl genpkey -algorithm ed25519 -out alice.pem",
      "  ahp contract review agents/handoffs/triage-to-refunds.yaml --by alice --key alice.pem",
    })
public final class ContractReviewCommand extends CliCommand {
  private static final int MAX_KEY_BYTES = 4_096;

  @Parameters(paramLabel = "FILE", arity = "1..*", description = "Contracts to review.")
  private List<String> files = List.of();

  @Option(names = "--by", required = true, paramLabel = "NAME", description = "Reviewer name.")
  private String by = "";

  @Option(
      names = "--key",
      paramLabel = "PEM",
      description = "Ed25519 private key, PKCS#8 (default: do not sign the review).")
  private @Nullable String key;

  @Override
  protected ExitCode run() {
    Review review = new Review(by, Instant.now(), privateKey());
    List<LoadedContracts> sets =
        AgentsDirectory.of(terminal(), files).stream()
            .map(it -> new LoadedContracts(it, it.load()))
            .toList();
    List<LintFinding> obstacles = sets.stream().flatMap(it -> obstacles(it).stream()).toList();
    if (!obstacles.isEmpty()) {
      printObstacles(obstacles);
      return ExitCode.NO;
    }
    List<LockEntry> entries = new ArrayList<>();
    sets.forEach(it -> entries.addAll(review(it, review)));
    printReviewed(entries);
    return ExitCode.DONE;
  }

  private @Nullable PrivateKey privateKey() {
    if (key == null) {
      return null;
    }
    try {
      return Ed25519.privateKey(InputFile.read(terminal(), key, MAX_KEY_BYTES));
    } catch (IllegalArgumentException e) {
      throw new CommandException(key + ": " + e.getMessage());
    }
  }

  /** Contracts that are read once, so that the signed content is the linted content. */
  private record LoadedContracts(AgentsDirectory directory, ContractSet set) {}

  private static List<LintFinding> obstacles(LoadedContracts loaded) {
    LintOptions requested = LintOptions.on(LocalDate.now(ZoneOffset.UTC));
    return Review.obstacles(loaded.set(), loaded.directory().options(requested));
  }

  private static List<LockEntry> review(LoadedContracts loaded, Review review) {
    AgentsDirectory directory = loaded.directory();
    List<LockEntry> entries = review.entries(loaded.set(), directory.only());
    OutputFile.write(
        directory.resolve("handoffs.lock"), loaded.set().lockFile().with(entries).toYaml());
    return entries;
  }

  private void printObstacles(List<LintFinding> obstacles) {
    printResult(
        JsonObject.builder()
            .put("reviewed", JsonArray.empty())
            .put("findings", new JsonArray(obstacles.stream().map(LintFinding::toJson).toList()))
            .build(),
        obstacles.stream()
            .map(
                it ->
                    "%s:%s:%s: %s %s"
                        .formatted(
                            it.file(),
                            it.textPosition().line(),
                            it.textPosition().column(),
                            it.rule().id(),
                            it.message()))
            .collect(Collectors.joining(System.lineSeparator())));
    note("no contract was reviewed; fix the errors first");
  }

  private void printReviewed(List<LockEntry> entries) {
    List<Json> reviewed = new ArrayList<>();
    List<String> lines = new ArrayList<>();
    for (LockEntry it : entries) {
      boolean signed = it.signatureHex().isPresent();
      reviewed.add(
          JsonObject.builder()
              .put("id", it.id())
              .put("hash", it.hash().orElse(""))
              .put("signed", signed)
              .build());
      lines.add("reviewed %s%s".formatted(it.id(), signed ? ", signed" : ", not signed"));
    }
    printResult(
        JsonObject.builder().put("reviewed", new JsonArray(reviewed)).build(),
        String.join(System.lineSeparator(), lines));
  }
}
