package dev.ahp.cli.remote;

import dev.ahp.json.Json;
import dev.ahp.json.JsonArray;
import dev.ahp.json.JsonObject;
import java.util.List;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.Option;

/** Decides the review of a completed packet. */
@CommandLine.Command(
    footer = {
      "  ahp review 018f… --verdict PASS",
      "  ahp review 018f… --verdict FAIL --notes 'the refund is missing'",
    })
public final class ReviewCommand extends PacketVerbCommand {
  enum ReviewVerdict {
    PASS,
    FAIL,
    VIOLATION,
    INCONCLUSIVE
  }

  @Option(
      names = "--verdict",
      required = true,
      paramLabel = "VERDICT",
      description = "Verdict: ${COMPLETION-CANDIDATES}.")
  private ReviewVerdict verdict = ReviewVerdict.INCONCLUSIVE;

  @Option(names = "--notes", paramLabel = "TEXT", description = "Recorded notes (default: none).")
  private @Nullable String notes;

  @Option(
      names = "--violation",
      paramLabel = "TEXT",
      description = "Violated rule; repeatable (default: none).")
  private List<String> violations = List.of();

  public ReviewCommand() {
    super("review");
  }

  @Override
  JsonObject body(String packetId) {
    return JsonObject.builder()
        .put("verdict", verdict.name())
        .putIfPresent("notes", notes == null ? null : Json.of(notes))
        .putIfPresent("violations", violations.isEmpty() ? null : JsonArray.ofStrings(violations))
        .build();
  }
}
