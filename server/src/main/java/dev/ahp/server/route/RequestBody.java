package dev.ahp.server.route;

import dev.ahp.json.Json;
import org.jspecify.annotations.Nullable;

/**
 * The body of a request.
 *
 * @param bytes empty if there is no body
 * @param json null if the route parses the bytes
 */
@SuppressWarnings("ArrayRecordComponent") // read once, never compared
public record RequestBody(byte[] bytes, @Nullable Json json) {}
