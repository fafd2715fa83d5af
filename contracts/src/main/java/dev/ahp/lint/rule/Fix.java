package dev.ahp.lint.rule;

import dev.ahp.json.JsonObject;
import java.util.function.UnaryOperator;

/**
 * An edit that resolves a finding without a decision by the user.
 *
 * @param path of the contract, relative to the agents directory
 * @param title describes the change to the user
 * @param effect the change that the edit must make to the parsed contract; the fixer verifies it
 */
public record Fix(
    LintFinding finding, String path, String title, Edit edit, UnaryOperator<JsonObject> effect) {}
