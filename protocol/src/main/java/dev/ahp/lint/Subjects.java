package dev.ahp.lint;

import dev.ahp.contract.Contract;
import dev.ahp.contract.set.ContractFile;
import dev.ahp.contract.set.ContractSet;
import dev.ahp.json.Json;
import dev.ahp.lint.graph.EdgeGraph;
import dev.ahp.lint.rule.Level;
import dev.ahp.lint.rule.Subject;
import java.util.Optional;
import java.util.function.Function;

/** Puts each contract of a set together with all that rules may look at. */
final class Subjects {
  private final ContractSet set;
  private final LintOptions options;
  private final Function<String, Optional<Json>> schemas;
  private final EdgeGraph graph;
  private final Before before;

  Subjects(
      ContractSet set,
      LintOptions options,
      Function<String, Optional<Json>> schemas,
      Before before) {
    this.set = set;
    this.options = options;
    this.schemas = schemas;
    this.graph = EdgeGraph.of(set);
    this.before = before;
  }

  Subjects(ContractSet set, LintOptions options) {
    this(set, options, new KnownSchemas(), Before.of(set, options));
  }

  Subject of(ContractFile file, Contract contract) {
    Level claimed = contract.conformance().flatMap(Level::of).orElse(Level.NONE);
    Level asked = claimed.atLeast(options.level()) ? claimed : options.level();
    return new Subject(
        set, file, contract, graph, before.of(contract.id()), asked, options.today(), schemas);
  }
}
