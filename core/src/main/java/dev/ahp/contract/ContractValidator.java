package dev.ahp.contract;

import dev.ahp.json.Json;
import dev.ahp.json.JsonArray;
import dev.ahp.json.JsonObject;
import dev.ahp.json.JsonPointer;
import dev.ahp.predicate.Predicate;
import dev.ahp.predicate.PredicateSyntaxException;
import dev.ahp.problem.ProblemCode;
import dev.ahp.problem.Violation;
import dev.ahp.problem.ViolationCollector;
import dev.ahp.schema.PublishedSchema;
import dev.ahp.schema.Schema;
import java.time.LocalDate;
import java.util.List;
import java.util.Optional;
import java.util.ServiceLoader;
import java.util.function.Function;

/**
 * Validates one contract without its registry and files. The linter implements this interface;
 * {@link #SCHEMA} works without other modules.
 */
public interface ContractValidator {
  /** The level of an invalid contract. */
  String NO_LEVEL = "none";

  /** Checks the contract schema and the syntax of predicates. */
  ContractValidator SCHEMA = (contract, schemas, today) -> schemaReport(contract);

  /**
   * Validates a contract.
   *
   * @param schemas finds a payload schema by the name that the contract uses
   * @param today the date for checking deprecations
   */
  Report validate(JsonObject contract, Function<String, Optional<Json>> schemas, LocalDate today);

  /** Validates a contract without checking its payload schema or deprecation date. */
  default Report validate(JsonObject contract) {
    return validate(contract, id -> Optional.empty(), LocalDate.EPOCH);
  }

  /**
   * The result of a validation.
   *
   * @param level {@code L1}, {@code L2} or {@code L3}, or {@link #NO_LEVEL}
   * @param errors the violated rules
   * @param findings errors and warnings in the format of the HTTP interface
   */
  record Report(String level, List<Violation> errors, JsonArray findings) {}

  /** Returns the validator that another module provides as a service, or {@link #SCHEMA}. */
  static ContractValidator installed() {
    return ServiceLoader.load(ContractValidator.class, ContractValidator.class.getClassLoader())
        .findFirst()
        .orElse(SCHEMA);
  }

  private static Report schemaReport(JsonObject contract) {
    ViolationCollector errors =
        new ViolationCollector().addAll(Schema.of(PublishedSchema.CONTRACT_1).violations(contract));
    for (String pointer : List.of("/trigger/predicate", "/acceptance_criteria/domain_match")) {
      if (JsonPointer.parse(pointer).in(contract) instanceof Json.Str text) {
        try {
          Predicate.parse(text.value());
        } catch (PredicateSyntaxException e) {
          errors.add(
              new Violation(
                  ProblemCode.SCHEMA_INVALID,
                  pointer,
                  "is not a valid predicate: column " + e.column() + ": " + e.message()));
        }
      }
    }
    return new Report(errors.isEmpty() ? "L1" : NO_LEVEL, errors.toList(), JsonArray.empty());
  }
}
