package dev.ahp.broker.api;

import dev.ahp.audit.AuditEvent;
import dev.ahp.json.JsonObject;
import org.jspecify.annotations.Nullable;

/**
 * An act outside of the broker that belongs in the audit chain, such as a sign-in.
 *
 * @param actor the caller that acted, or where the request came from
 * @param reason the outcome or the stated reason; null for none
 */
public record AdministrativeEvent(
    AuditEvent event, String actor, @Nullable String reason, JsonObject data) {}
