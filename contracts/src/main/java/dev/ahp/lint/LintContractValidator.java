package dev.ahp.lint;

import dev.ahp.contract.ContractValidator;
import dev.ahp.json.Json;
import dev.ahp.json.JsonArray;
import dev.ahp.json.JsonObject;
import dev.ahp.lint.rule.LintFinding;
import dev.ahp.problem.Violation;
import dev.ahp.problem.ViolationList;
import java.time.LocalDate;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;

/** Checks a contract with the lint rules that need no other file. */
public final class LintContractValidator implements ContractValidator {
  @Override
  public Report validate(
      JsonObject contract, Function<String, Optional<Json>> schemas, LocalDate today) {
    LintReport report = Linter.alone(contract, schemas, today);
    List<Violation> errors =
        report.findings().stream()
            .filter(LintFinding::isError)
            .map(LintFinding::toViolation)
            .toList();
    return new Report(
        report.level().label(),
        ViolationList.of(errors, errors.size() + report.omittedErrors()),
        new JsonArray(report.findings().stream().map(LintFinding::toJson).toList()));
  }
}
