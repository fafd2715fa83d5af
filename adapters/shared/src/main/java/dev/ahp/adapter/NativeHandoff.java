package dev.ahp.adapter;

import dev.ahp.json.JsonObject;
import org.jspecify.annotations.Nullable;

/**
 * A handoff that an agent made with its framework's own means.
 *
 * @param target AHP's name of the agent
 * @param arguments what the agent said with it: {@code goal done remaining state}, all optional
 * @param callId the tool call that it shows in; null when it shows elsewhere
 */
public record NativeHandoff(String target, JsonObject arguments, @Nullable String callId) {}
