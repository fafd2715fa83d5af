package dev.ahp.safety;

import dev.ahp.safety.model.LinearModel;
import dev.ahp.safety.rule.RuleSet;
import dev.ahp.safety.text.WordList;
import dev.ahp.safety.text.WordTokenizer;

/**
 * The sources of evidence of a scan.
 *
 * @param bias log-odds of a text without any evidence
 * @param memory the tokens of repeated texts
 */
record Detectors(
    RuleSet rules,
    WordList words,
    LinearModel model,
    double bias,
    String version,
    WordTokenizer.TokenMemory memory) {}
