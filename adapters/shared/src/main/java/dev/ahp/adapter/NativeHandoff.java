package dev.ahp.adapter;

import dev.ahp.json.JsonObject;
import org.jspecify.annotations.Nullable;

/**
 * A handoff that an agent requested with the means of its framework.
 *
 * @param target the AHP name of the receiving agent
 * @param arguments optional {@code goal}, {@code done}, {@code remaining} and {@code state}
 * @param callId the tool call that requested it; null if there was none
 */
public record NativeHandoff(String target, JsonObject arguments, @Nullable String callId) {}
