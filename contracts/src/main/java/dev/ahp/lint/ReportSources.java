package dev.ahp.lint;

import dev.ahp.contract.set.ContractFile;
import dev.ahp.contract.set.ContractSet;
import dev.ahp.contract.set.LoadedFile;
import dev.ahp.contract.set.Prompt;
import dev.ahp.lint.rule.LintFinding;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Collects the file texts that a report needs to quote the lines of its findings. */
final class ReportSources {
  private final String prefix;
  private final Set<String> files = new HashSet<>();
  private final Map<String, String> texts = new HashMap<>();

  private ReportSources(String prefix, List<LintFinding> findings) {
    this.prefix = prefix;
    findings.forEach(it -> files.add(it.file()));
  }

  static Map<String, String> of(ContractSet set, List<LintFinding> findings) {
    ReportSources sources = new ReportSources(set.prefix(), findings);
    for (Prompt prompt : set.prompts().values()) {
      if (prompt.line() == 1) {
        sources.add(prompt.path(), prompt.text());
      }
    }
    for (LoadedFile file : set.broken()) {
      sources.add(file.path(), file.text());
    }
    LoadedFile registry = set.registryFile();
    if (registry != null) {
      sources.add(registry.path(), registry.text());
    }
    for (ContractFile file : set.contracts()) {
      sources.add(file.path(), file.file().text());
    }
    return sources.texts;
  }

  private void add(String path, String text) {
    if (files.contains(prefix + path)) {
      texts.put(prefix + path, text);
    }
  }
}
