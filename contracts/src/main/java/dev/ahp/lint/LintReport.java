package dev.ahp.lint;

import dev.ahp.json.Json;
import dev.ahp.json.JsonArray;
import dev.ahp.json.JsonObject;
import dev.ahp.lint.rule.ConformanceLevel;
import dev.ahp.lint.rule.LintFinding;
import dev.ahp.lint.rule.Severity;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The result of linting a set.
 *
 * @param files number of contract files checked
 * @param findings in reading order
 * @param level the lowest level of all contracts
 * @param sources the texts of the files that have findings
 * @param omitted the number of findings beyond the limit of a file
 * @param omittedErrors the number of errors among them
 */
public record LintReport(
    int files,
    List<ContractLevel> contracts,
    List<LintFinding> findings,
    ConformanceLevel level,
    Map<String, String> sources,
    long omitted,
    long omittedErrors) {

  /**
   * The level of one contract.
   *
   * @param id null if the contract cannot be read or has no id
   */
  public record ContractLevel(@Nullable String id, String file, ConformanceLevel level) {
    Json toJson() {
      return JsonObject.builder()
          .put("id", id == null ? Json.Null.NULL : Json.of(id))
          .put("file", file)
          .put("level", level.label())
          .build();
    }
  }

  public LintReport {
    contracts = List.copyOf(contracts);
    findings = List.copyOf(findings);
    sources = Map.copyOf(sources);
  }

  /** Merges the reports on several sets. */
  public static LintReport of(List<LintReport> reports) {
    List<ContractLevel> contracts = reports.stream().flatMap(it -> it.contracts.stream()).toList();
    Map<String, String> sources = new HashMap<>();
    reports.forEach(it -> sources.putAll(it.sources));
    return new LintReport(
        reports.stream().mapToInt(LintReport::files).sum(),
        contracts,
        reports.stream()
            .flatMap(it -> it.findings.stream())
            .sorted(LintFinding.READING_ORDER)
            .toList(),
        lowest(contracts),
        sources,
        reports.stream().mapToLong(LintReport::omitted).sum(),
        reports.stream().mapToLong(LintReport::omittedErrors).sum());
  }

  static ConformanceLevel lowest(List<ContractLevel> contracts) {
    return contracts.stream()
        .map(ContractLevel::level)
        .min(ConformanceLevel::compareTo)
        .orElse(ConformanceLevel.NONE);
  }

  public long count(Severity severity) {
    return findings.stream().filter(it -> it.severity() == severity).count();
  }

  public JsonObject toJson() {
    JsonObject.Builder report =
        JsonObject.builder()
            .put("files", files)
            .put("contracts", new JsonArray(contracts.stream().map(ContractLevel::toJson).toList()))
            .put("findings", new JsonArray(findings.stream().map(LintFinding::toJson).toList()))
            .put("level", level.label());
    return (omitted > 0 ? report.put("findingsTotal", findings.size() + omitted) : report).build();
  }
}
