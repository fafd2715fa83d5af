package dev.ahp.lint;

import dev.ahp.contract.set.ContractFile;
import dev.ahp.contract.set.ContractSet;
import dev.ahp.contract.set.LoadedFile;
import dev.ahp.contract.set.Prompt;
import dev.ahp.lint.rule.Finding;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** The texts that a report needs to show where its findings are. */
final class Sources {
  private final String prefix;
  private final Set<String> wanted = new HashSet<>();
  private final Map<String, String> texts = new HashMap<>();

  private Sources(String prefix, List<Finding> findings) {
    this.prefix = prefix;
    findings.forEach(it -> wanted.add(it.file()));
  }

  static Map<String, String> of(ContractSet set, List<Finding> findings) {
    Sources sources = new Sources(set.prefix(), findings);
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
    if (wanted.contains(prefix + path)) {
      texts.put(prefix + path, text);
    }
  }
}
