package dev.ahp.broker.objective;

import dev.ahp.json.JsonObject;

/** An objective that is missed, in a sentence and in figures. */
public record ObjectiveBreach(String message, JsonObject data) {}
