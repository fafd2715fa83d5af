package dev.ahp.lint.rule;

import dev.ahp.contract.Contract;
import dev.ahp.contract.Contract.RecoveryPolicy;
import dev.ahp.contract.set.Prompt;
import dev.ahp.contract.set.RegisteredAgent;
import dev.ahp.contract.set.Registry;
import dev.ahp.json.Json;
import dev.ahp.json.JsonArray;
import dev.ahp.json.JsonObject;
import dev.ahp.lint.rule.ContractRule.ProblemReporter;
import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Rules about the source and target of a contract. */
final class EdgeRules {
  static final List<LintRule> ALL =
      List.of(
          ContractRule.error(
                  "AHP001",
                  "orphan-target",
                  "No agent picks up work that is handed to an unknown name.",
                  "Use the name of an agent or role in registry.yaml, or human:QUEUE.",
                  EdgeRules::orphanTarget)
              .withOtherFiles(),
          ContractRule.error(
                  "AHP002",
                  "unreachable",
                  "A handoff never fires if no tool, prompt or route of the source leads to it.",
                  "Add the tool to the source's tools, name the target in its prompt, or list it in"
                      + " routes.",
                  EdgeRules::unreachable)
              .withOtherFiles(),
          ContractRule.error(
                  "AHP009",
                  "orphan-source",
                  "No agent can start a handoff whose source is unknown.",
                  "Use the name of an agent or role in registry.yaml.",
                  (context, out) -> orphan("source", context.contract().source(), context, out))
              .withOtherFiles(),
          ContractRule.error(
              "AHP010",
              "wildcard-or-multi-edge",
              "A contract describes one edge; several sources or targets make it ambiguous.",
              "Write one contract for each source and target, or name a role.",
              EdgeRules::wildcardEdge),
          ContractRule.error(
              "AHP018",
              "human-target-undeclared",
              "A person responds in hours, not seconds, so a human target must be declared.",
              "Add human_target: true, or name an agent that is not a person.",
              EdgeRules::undeclaredHuman));

  private EdgeRules() {}

  private static void orphanTarget(RuleContext context, ProblemReporter out) {
    orphan("target", context.contract().target(), context, out);
    JsonObject recovery = context.block("recovery");
    for (String route : RecoveryPolicy.ROUTES) {
      String name = recovery.string(route).orElse("source");
      if (!RecoveryPolicy.isWord(name) && isOrphan(context, recovery, route)) {
        out.report("/recovery/" + route, route + " \"" + name + "\" is not in the registry");
      }
    }
  }

  private static void orphan(String end, String name, RuleContext context, ProblemReporter out) {
    if (isOrphan(context, context.json(), end)) {
      out.report(
          "/" + end,
          name.isEmpty() ? end + " is missing" : end + " \"" + name + "\" is not in the registry");
    }
  }

  /** Returns true if the registry lacks the name. Other rules report malformed names. */
  private static boolean isOrphan(RuleContext context, JsonObject block, String name) {
    if (!context.set().hasRegistry()) {
      return false;
    }
    Json end = block.get(name);
    if (end == null || end.isNull()) {
      return true;
    }
    return end instanceof Json.Str string
        && !isMany(end)
        && !string.value().isBlank()
        && !context.registry().knows(string.value());
  }

  private static void wildcardEdge(RuleContext context, ProblemReporter out) {
    for (String end : List.of("source", "target")) {
      if (isMany(context.json().get(end))) {
        out.report("/" + end, end + " must name one agent or role");
      }
    }
  }

  /** Returns true if the end denotes several agents: a list, a pattern, or names with commas. */
  private static boolean isMany(@Nullable Json end) {
    return end instanceof JsonArray
        || (end instanceof Json.Str name
            && name.value().chars().anyMatch(c -> c == '*' || c == '?' || c == ','));
  }

  private static void undeclaredHuman(RuleContext context, ProblemReporter out) {
    String target = context.contract().target();
    boolean person =
        Registry.isHuman(target)
            || context.registry().bound(target).stream().anyMatch(RegisteredAgent::human);
    if (person && !context.contract().humanTarget()) {
      out.report(
          humanPointer(context.json()),
          "target \"" + target + "\" is a person, but human_target is not true");
    }
  }

  /** Returns the pointer of the declaration if there is one, otherwise of the target. */
  private static String humanPointer(JsonObject contract) {
    if (contract.has("human_target")) {
      return "/human_target";
    }
    return contract.has("human_in_the_loop") ? "/human_in_the_loop/human_target" : "/target";
  }

  private static void unreachable(RuleContext context, ProblemReporter out) {
    String source = context.contract().source();
    List<RegisteredAgent> sources = context.registry().bound(source);
    if (!sources.isEmpty() && sources.stream().noneMatch(it -> exposes(it, context))) {
      out.report(
          "/trigger/tool_call",
          "no tool, prompt or route of \"" + source + "\" leads to this handoff");
    }
  }

  private static boolean exposes(RegisteredAgent source, RuleContext context) {
    Contract contract = context.contract();
    String tool = contract.trigger().toolCall().orElse("");
    Prompt prompt = context.set().prompts().get(source.name());
    return source.tools().contains(tool)
        || source.routes().contains(contract.target())
        || (!contract.id().isEmpty() && source.routes().contains(contract.id()))
        || (prompt != null
            && Stream.of(tool, contract.target(), contract.id())
                .anyMatch(it -> mentions(prompt.text(), it)));
  }

  /** Matches whole names only: {@code refund-agent} does not mention {@code refund}. */
  private static boolean mentions(String text, String name) {
    if (name.isBlank()) {
      return false;
    }
    for (int at = text.indexOf(name); at >= 0; at = text.indexOf(name, at + 1)) {
      int end = at + name.length();
      if ((at == 0 || !isNameCharacter(text.charAt(at - 1)))
          && (end == text.length() || !isNameCharacter(text.charAt(end)))) {
        return true;
      }
    }
    return false;
  }

  private static boolean isNameCharacter(char c) {
    return c == '_' || c == '-' || Character.isLetterOrDigit(c);
  }
}
