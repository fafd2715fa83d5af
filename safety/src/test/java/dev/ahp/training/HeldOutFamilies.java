package dev.ahp.training;

import java.util.Set;

/**
 * The families of sources that {@code benchmarks/safety} keeps out of training: about a third of
 * the attacks and of the clean texts. They were chosen before their results were known.
 */
final class HeldOutFamilies {
  private static final Set<String> NAMES =
      Set.of(
          "deepset",
          "garak",
          "gptfuzz",
          "piarena",
          "docs_garak",
          "docs_nemo",
          "docs_llmguard",
          "docs_autogen",
          "toolbench",
          "taskmaster",
          "openhands",
          "handoff_dev");

  private HeldOutFamilies() {}

  static boolean contains(Sample sample) {
    return NAMES.contains(sample.family());
  }
}
