package dev.ahp.lint.form;

import dev.ahp.contract.set.ContractFile;
import dev.ahp.contract.set.ContractSet;
import dev.ahp.lint.rule.Findings;
import dev.ahp.lint.rule.Rule;
import dev.ahp.lint.rule.Severity;
import dev.ahp.lint.rule.Subject;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

final class BadId extends Rule {
  BadId() {
    super(
        "AHP021",
        "id-not-kebab-or-duplicate",
        Severity.ERROR,
        "Traces, locks and other contracts refer to a contract by its id.",
        "Give each contract its own id of lower-case words, digits and hyphens.");
  }

  @Override
  public void check(Subject subject, Findings out) {
    String id = subject.contract().id();
    if (id.isBlank()) {
      report(out, subject, "/id", "id is missing");
    } else if (!isKebab(id)) {
      report(out, subject, "/id", "id \"" + id + "\" is not kebab-case");
    }
  }

  @Override
  public void checkSet(ContractSet set, Findings out) {
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
