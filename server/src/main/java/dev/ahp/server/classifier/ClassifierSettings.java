package dev.ahp.server.classifier;

import java.net.URI;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/**
 * Settings of the external classifier.
 *
 * @param token sent as a bearer token; null for none
 * @param timeout of a request, including the wait for a free slot
 * @param concurrency maximum number of concurrent requests
 */
public record ClassifierSettings(
    URI url, @Nullable String token, Duration timeout, int concurrency) {}
