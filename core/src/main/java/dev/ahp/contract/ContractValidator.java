package dev.ahp.contract;

import dev.ahp.json.Json;
import dev.ahp.json.JsonArray;
import dev.ahp.json.JsonObject;
import dev.ahp.json.JsonPointer;
import dev.ahp.predicate.Predicate;
import dev.ahp.predicate.PredicateSyntaxException;
import dev.ahp.problem.ProblemCode;
import dev.ahp.problem.Violation;
import dev.ahp.schema.PublishedSchema;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.ServiceLoader;
import java.util.function.Function;

/**
 * Checks one contract on its own, without the registry and the files around it. The linter is an
 * implementation; {@link #SCHEMA} is the one that needs no other module.
 */
public interface ContractValidator {
  /** The level of a contract that breaks a rule. */
  String NO_LEVEL = "none";

  /** Checks the schema of contracts and the syntax of predicates. */
  ContractValidator SCHEMA = (contract, schemas, today) -> schemaReport(contract);

  /**
   * Checks a contract.
   *
   * @param schemas finds a payload schema by the name that the contract uses
   * @param today the date by which deprecations are judged
   */
  Report validate(JsonObject contract, Function<String, Optional<Json>> schemas, LocalDate today);

  /** Checks a contract without its payload schema and deprecation date. */
  default Report validate(JsonObject contract) {
    return validate(contract, id -> Optional.empty(), LocalDate.EPOCH);
  }

  /**
   * The outcome of a check.
   *
   * @param level {@code L1}, {@code L2} or {@code L3}, or {@link #NO_LEVEL}
   * @param errors the broken rules
   * @param findings errors and warnings in the form of the HTTP interface
   */
  record Report(String level, List<Violation> errors, JsonArray findings) {}

  /** The validator that another module provides as a service, else {@link #SCHEMA}. */
  static ContractValidator installed() {
    return ServiceLoader.load(ContractValidator.class, ContractValidator.class.getClassLoader())
        .findFirst()
        .orElse(SCHEMA);
  }

  private static Report schemaReport(JsonObject contract) {
    List<Violation> errors = new ArrayList<>(PublishedSchema.CONTRACT_1.violations(contract));
    for (String pointer : List.of("/trigger/predicate", "/acceptance_criteria/domain_match")) {
      if (JsonPointer.parse(pointer).in(contract) instanceof Json.Str text) {
        try {
          Predicate.parse(text.value());
        } catch (PredicateSyntaxException e) {
          errors.add(
              new Violation(
                  ProblemCode.SCHEMA_INVALID,
                  pointer,
                  "does not parse: column " + e.column() + ": " + e.message()));
        }
      }
    }
    return new Report(errors.isEmpty() ? "L1" : NO_LEVEL, errors, JsonArray.empty());
  }
}
