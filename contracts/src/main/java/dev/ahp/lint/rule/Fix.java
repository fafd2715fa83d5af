package dev.ahp.lint.rule;

import dev.ahp.json.JsonObject;
import java.util.function.UnaryOperator;

/**
 * How a finding can be mended without asking anybody.
 *
 * @param path of the contract, relative to the agents directory
 * @param title what is done, in words
 * @param effect what the edit makes of the contract's value, so that it can be held to it
 */
public record Fix(
    LintFinding finding, String path, String title, Edit edit, UnaryOperator<JsonObject> effect) {}
