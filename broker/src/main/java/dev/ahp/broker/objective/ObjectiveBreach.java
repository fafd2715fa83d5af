package dev.ahp.broker.objective;

import dev.ahp.json.JsonObject;

/** A breached objective: message and data. */
public record ObjectiveBreach(String message, JsonObject data) {}
