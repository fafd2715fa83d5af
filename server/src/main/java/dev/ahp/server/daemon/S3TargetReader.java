package dev.ahp.server.daemon;

import dev.ahp.net.AddressGuard;
import dev.ahp.net.S3Bucket.S3Address;
import dev.ahp.net.S3Credentials;
import dev.ahp.server.daemon.ArchiveTarget.S3Target;
import java.net.URI;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.UnaryOperator;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Builds the target of an {@code s3://} address. Missing values come from the usual environment
 * variables: {@code AWS_ENDPOINT_URL_S3}, {@code AWS_ENDPOINT_URL}, {@code AWS_REGION}, {@code
 * AWS_DEFAULT_REGION}, {@code AWS_ACCESS_KEY_ID}, {@code AWS_SECRET_ACCESS_KEY}, {@code
 * AWS_SESSION_TOKEN}.
 */
public final class S3TargetReader {
  public static final String SCHEME = "s3://";

  private static final Pattern FORM = Pattern.compile("s3://([^/]+)(?:/([A-Za-z0-9._/-]*))?");

  private final Map<String, String> env;

  public S3TargetReader(Map<String, String> env) {
    this.env = Map.copyOf(env);
  }

  /** Returns whether a location is in a bucket. */
  public static boolean isS3(String location) {
    return location.startsWith(SCHEME);
  }

  /**
   * Returns the target of an address whose other values are in environment variables. An endpoint
   * that the user of a command sets may be private.
   */
  public S3Target read(String location) {
    return read(location, "", "", env("AWS_ENDPOINT_URL_S3", "AWS_ENDPOINT_URL").isPresent(), null);
  }

  S3Target read(
      String location,
      String endpoint,
      String region,
      boolean allowPrivate,
      @Nullable S3Credentials given) {
    Matcher matcher = FORM.matcher(location);
    if (!matcher.matches()) {
      throw new IllegalArgumentException(
          "must be s3://BUCKET/PREFIX; the prefix has letters, digits and . _ - /");
    }
    String place = given(region, "AWS_REGION", "AWS_DEFAULT_REGION").orElse("us-east-1");
    String server =
        given(endpoint, "AWS_ENDPOINT_URL_S3", "AWS_ENDPOINT_URL")
            .orElse("https://s3." + place + ".amazonaws.com");
    String fault = new AddressGuard(allowPrivate).fault(server);
    if (!fault.isEmpty()) {
      throw new IllegalArgumentException("the endpoint " + server + " " + fault);
    }
    String prefix = Optional.ofNullable(matcher.group(2)).orElse("");
    return new S3Target(
        new S3Address(URI.create(server), place, matcher.group(1), allowPrivate),
        prefix.isEmpty() || prefix.endsWith("/") ? prefix : prefix + "/",
        given == null ? credentials() : given);
  }

  private S3Credentials credentials() {
    UnaryOperator<String> required =
        name ->
            env(name)
                .orElseThrow(
                    () ->
                        new IllegalArgumentException(
                            "requires accessKeyFile and secretKeyFile, or the environment"
                                + " variables AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY"));
    return new S3Credentials(
        required.apply("AWS_ACCESS_KEY_ID"),
        required.apply("AWS_SECRET_ACCESS_KEY"),
        env("AWS_SESSION_TOKEN").orElse(null));
  }

  private Optional<String> given(String value, String... names) {
    return value.isEmpty() ? env(names) : Optional.of(value);
  }

  private Optional<String> env(String... names) {
    return List.of(names).stream()
        .map(it -> env.getOrDefault(it, ""))
        .filter(it -> !it.isEmpty())
        .findFirst();
  }
}
