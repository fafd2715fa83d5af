package dev.ahp.lint.form;

import dev.ahp.contract.set.ContractFile;
import dev.ahp.contract.set.ContractSet;
import dev.ahp.lint.rule.LintFindings;
import dev.ahp.lint.rule.LintRule;
import dev.ahp.lint.rule.RuleContext;
import dev.ahp.lint.rule.Severity;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

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
  public void check(RuleContext context, LintFindings out) {
    String id = context.contract().id();
    if (id.isBlank()) {
      report(out, context, "/id", "id is missing");
    } else if (!isKebab(id)) {
      report(out, context, "/id", "id \"" + id + "\" is not kebab-case");
    }
  }

  @Override
  public void checkSet(ContractSet set, LintFindings out) {
    Map<String, List<ContractFile>> byId = new LinkedHashMap<>();
    for (ContractFile file : set.contracts()) {
      file.id().ifPresent(it -> byId.computeIfAbsent(it, id -> new ArrayList<>()).add(file));
    }
    byId.forEach(
        (id, files) -> {
          if (files.size() > 1) {
            files.forEach(
                it ->
                    out.add(
                        finding(
                            set,
                            it,
                            "/id",
                            "id \"%s\" is used in %s files".formatted(id, files.size()))));
          }
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
