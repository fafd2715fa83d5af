package dev.ahp.lint.rule;

import dev.ahp.contract.set.ContractFile;
import dev.ahp.contract.set.ContractSet;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;

final class BadId extends LintRule {
  BadId() {
    super(
        "AHP021",
        "id-not-kebab-or-duplicate",
        Severity.ERROR,
        "Traces, locks and other contracts refer to a contract by its id.",
        "Give each contract a unique id of lower-case words, digits and hyphens.");
  }

  @Override
  public void check(RuleContext context, Consumer<LintFinding> out) {
    String id = context.contract().id();
    if (id.isBlank()) {
      report(out, context, "/id", "id is missing");
    } else if (!isKebab(id)) {
      report(out, context, "/id", "id \"" + id + "\" is not kebab-case");
    }
  }

  @Override
  public void checkSet(ContractSet set, Consumer<LintFinding> out) {
    Map<String, List<ContractFile>> byId = new LinkedHashMap<>();
    for (ContractFile file : set.contracts()) {
      file.id().ifPresent(it -> byId.computeIfAbsent(it, id -> new ArrayList<>()).add(file));
    }
    byId.values().removeIf(files -> files.size() == 1);
    byId.forEach(
        (id, files) -> {
          String message = "id \"%s\" is used in %s files".formatted(id, files.size());
          files.forEach(it -> out.accept(finding(set, it, "/id", message)));
        });
  }

  private static boolean isKebab(String id) {
    boolean afterHyphen = true;
    for (int i = 0; i < id.length(); i++) {
      char c = id.charAt(i);
      boolean word = (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9');
      if (!word && (c != '-' || afterHyphen)) {
        return false;
      }
      afterHyphen = c == '-';
    }
    return !afterHyphen;
  }
}
