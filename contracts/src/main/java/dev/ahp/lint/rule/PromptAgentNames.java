package dev.ahp.lint.rule;

import dev.ahp.contract.set.RegisteredAgent;
import dev.ahp.contract.set.Registry;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.function.Predicate;

/**
 * The names by which a prompt can refer to an agent: its name with and without a trailing {@code
 * agent}, its roles and its domains. Each name is a list of lower-case words.
 */
final class PromptAgentNames {
  private static final String AGENT = "agent";

  private final Map<List<String>, Set<String>> owners = new HashMap<>();

  PromptAgentNames(Registry registry) {
    for (RegisteredAgent agent : registry.agents()) {
      List<String> name = words(agent.name());
      add(name, agent);
      if (name.size() > 1 && name.get(name.size() - 1).equals(AGENT)) {
        add(name.subList(0, name.size() - 1), agent);
      }
      agent.roles().forEach(it -> add(words(it), agent));
      agent.domains().forEach(it -> add(words(it), agent));
    }
  }

  private void add(List<String> name, RegisteredAgent agent) {
    if (!name.isEmpty()) {
      owners.computeIfAbsent(List.copyOf(name), it -> new HashSet<>()).add(agent.name());
    }
  }

  /** Returns a predicate for names that denote another agent but not this one. */
  Predicate<List<String>> othersThan(RegisteredAgent agent) {
    return name -> {
      Set<String> named = owners.getOrDefault(name, Set.of());
      return !named.isEmpty() && !named.contains(agent.name());
    };
  }

  static List<String> words(String text) {
    List<String> words = new ArrayList<>();
    StringBuilder word = new StringBuilder();
    for (int i = 0; i <= text.length(); i++) {
      if (i < text.length() && Character.isLetterOrDigit(text.charAt(i))) {
        word.append(text.charAt(i));
      } else if (!word.isEmpty()) {
        words.add(word.toString().toLowerCase(Locale.ROOT));
        word.setLength(0);
      }
    }
    return words;
  }
}
