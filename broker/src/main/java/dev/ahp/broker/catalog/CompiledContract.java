package dev.ahp.broker.catalog;

import dev.ahp.contract.Contract;
import dev.ahp.contract.SemanticVersion;
import dev.ahp.json.CanonicalJson;
import dev.ahp.json.Json;
import dev.ahp.predicate.Predicate;
import dev.ahp.predicate.PredicateSyntaxException;
import dev.ahp.schema.MalformedSchemaException;
import dev.ahp.schema.PublishedSchema;
import dev.ahp.schema.Schema;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** A contract with parsed predicates and a compiled schema. */
public final class CompiledContract {
  private final Contract contract;
  private final Optional<Predicate> trigger;
  private final Optional<Predicate> domainMatch;
  private final Optional<Schema> schema;
  private final Optional<SemanticVersion> version;
  private final String level;
  private final String hash;
  private final Optional<String> schemaHash;
  private final List<String> metrics;

  private CompiledContract(Contract contract, @Nullable Json schema, String level) {
    this.contract = contract;
    this.trigger = contract.trigger().predicate().flatMap(CompiledContract::parse);
    this.domainMatch = contract.acceptance().domainMatch().flatMap(CompiledContract::parse);
    this.schema = Optional.ofNullable(schema).flatMap(CompiledContract::compile);
    this.version = contract.version().flatMap(SemanticVersion::parse);
    this.level = level;
    this.hash = contract.hash();
    this.schemaHash = this.schema.map(it -> CanonicalJson.hash(it.document()));
    this.metrics = contract.observability().metrics();
  }

  /**
   * Compiles a validated contract.
   *
   * @param schema the payload schema, if the contract names a known one
   */
  public static CompiledContract of(Contract contract, @Nullable Json schema, String level) {
    return new CompiledContract(contract, schema, level);
  }

  private static Optional<Predicate> parse(String text) {
    try {
      return Optional.of(Predicate.parse(text));
    } catch (PredicateSyntaxException e) {
      return Optional.empty();
    }
  }

  /** Compiles a schema; reuses a published one, so that a payload is not validated twice. */
  private static Optional<Schema> compile(Json document) {
    for (PublishedSchema published : PublishedSchema.values()) {
      Schema schema = Schema.of(published);
      if (schema.document().equals(document)) {
        return Optional.of(schema);
      }
    }
    try {
      return Optional.of(Schema.of(document));
    } catch (MalformedSchemaException e) {
      return Optional.empty();
    }
  }

  public Contract contract() {
    return contract;
  }

  public String id() {
    return contract.id();
  }

  /** Returns the hash of the contract document. */
  public String hash() {
    return hash;
  }

  /** Returns the hash of the payload schema. */
  public Optional<String> schemaHash() {
    return schemaHash;
  }

  public String level() {
    return level;
  }

  public Optional<Predicate> trigger() {
    return trigger;
  }

  public Optional<Predicate> domainMatch() {
    return domainMatch;
  }

  public Optional<Schema> schema() {
    return schema;
  }

  /** Returns the names of the metrics that are counted for this contract. */
  public List<String> metrics() {
    return metrics;
  }

  public SemanticVersion version() {
    return version.orElse(new SemanticVersion(0, 0, 0, ""));
  }
}
