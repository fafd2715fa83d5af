package dev.ahp.server.classifier;

import java.net.URI;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/**
 * Where the classifier is and how much of it is used.
 *
 * @param token sent as a bearer token; null for none
 * @param timeout for a question, the wait for a free place included
 * @param concurrency how many questions may be under way
 */
public record ClassifierSettings(
    URI url, @Nullable String token, Duration timeout, int concurrency) {}
