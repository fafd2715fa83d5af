package dev.ahp.audit;

import dev.ahp.json.Json;
import dev.ahp.json.JsonArray;
import dev.ahp.json.JsonObject;
import java.util.List;

/**
 * The result of verifying audit chains.
 *
 * @param more number of problems that are not listed
 */
public record VerificationReport(
    long records,
    List<ChainSummary> chainSummaries,
    int checkpoints,
    List<AuditProblem> problems,
    long more) {
  public VerificationReport {
    chainSummaries = List.copyOf(chainSummaries);
    problems = List.copyOf(problems);
  }

  /**
   * The result for one chain: the number of records, the hash of the last one, and whether all are
   * valid.
   *
   * @param archived number of records that were moved to an archive and not verified
   */
  public record ChainSummary(String chain, long records, long archived, String head, boolean ok) {
    Json toJson() {
      JsonObject.Builder json =
          JsonObject.builder()
              .put("chain", chain)
              .put("records", records)
              .put("head", head)
              .put("ok", ok);
      return archived == 0 ? json.build() : json.put("archived", archived).build();
    }
  }

  public boolean ok() {
    return problems.isEmpty();
  }

  public JsonObject toJson() {
    JsonObject.Builder json =
        JsonObject.builder()
            .put("ok", ok())
            .put("records", records)
            .put(
                "chains", new JsonArray(chainSummaries.stream().map(ChainSummary::toJson).toList()))
            .put("checkpoints", checkpoints)
            .put("problems", new JsonArray(problems.stream().map(AuditProblem::toJson).toList()));
    return more == 0 ? json.build() : json.put("moreProblems", more).build();
  }
}
