package dev.ahp.sqs;

import dev.ahp.delivery.SettingsFaults;
import dev.ahp.json.JsonObject;
import dev.ahp.problem.Violation;
import java.net.URI;
import java.time.Duration;
import java.util.List;
import software.amazon.awssdk.auth.credentials.AwsBasicCredentials;
import software.amazon.awssdk.auth.credentials.AwsCredentialsProvider;
import software.amazon.awssdk.auth.credentials.DefaultCredentialsProvider;
import software.amazon.awssdk.auth.credentials.StaticCredentialsProvider;
import software.amazon.awssdk.core.client.config.ClientOverrideConfiguration;
import software.amazon.awssdk.http.urlconnection.UrlConnectionHttpClient;
import software.amazon.awssdk.regions.Region;
import software.amazon.awssdk.services.sqs.SqsClient;

/**
 * A queue with credentials: {@code url}, {@code region}, {@code accessKeyId} and {@code secret},
 * and {@code endpoint} for servers other than AWS. Without a key, the default AWS credentials are
 * used (environment, profile, instance role).
 */
record SqsQueue(String url, String region, String accessKeyId, String secret, String endpoint) {
  private static final String DEFAULT_REGION = "us-east-1";

  static SqsQueue of(JsonObject settings) {
    String url = settings.string("url").orElse("");
    return new SqsQueue(
        url,
        settings.string("region").orElseGet(() -> regionOf(url)),
        settings.string("accessKeyId").orElse(""),
        settings.string("secret").orElse(""),
        settings.string("endpoint").orElse(""));
  }

  /** Returns the region in a URL such as {@code https://sqs.eu-central-1.amazonaws.com/…}. */
  private static String regionOf(String url) {
    int start = url.indexOf("//sqs.");
    int end = url.indexOf(".amazonaws.com", Math.max(start, 0));
    return start < 0 || end < 0 ? DEFAULT_REGION : url.substring(start + 6, end);
  }

  static List<Violation> faults(JsonObject settings) {
    SettingsFaults faults = new SettingsFaults(settings);
    for (String member : List.of("url", "endpoint", "answers")) {
      boolean checked = settings.has(member) || member.equals("url");
      boolean valid = !checked || isHttpUrl(settings.string(member).orElse(""));
      faults.require(valid, member, "must be an http or https URL");
    }
    boolean together = settings.has("accessKeyId") == settings.has("secret");
    return faults
        .texts("region", "accessKeyId", "secret")
        .require(together, "secret", "and accessKeyId must be set together")
        .found();
  }

  private static boolean isHttpUrl(String text) {
    URI url = SettingsFaults.uri(text);
    return ("http".equals(url.getScheme()) || "https".equals(url.getScheme()))
        && url.getHost() != null;
  }

  boolean isFifo() {
    return isFifo(url);
  }

  static boolean isFifo(String url) {
    return url.endsWith(".fifo");
  }

  /** Disables retries of the client library, because the relay retries. */
  SqsClient client(Duration timeout) {
    var builder =
        SqsClient.builder()
            .region(Region.of(region))
            .credentialsProvider(credentials())
            .httpClient(
                UrlConnectionHttpClient.builder()
                    .connectionTimeout(timeout)
                    .socketTimeout(timeout)
                    .build())
            .overrideConfiguration(
                ClientOverrideConfiguration.builder()
                    .apiCallTimeout(timeout)
                    .retryStrategy(it -> it.maxAttempts(1))
                    .build());
    if (!endpoint.isEmpty()) {
      builder.endpointOverride(URI.create(endpoint));
    }
    return builder.build();
  }

  private AwsCredentialsProvider credentials() {
    return accessKeyId.isEmpty()
        ? DefaultCredentialsProvider.builder().build()
        : StaticCredentialsProvider.create(AwsBasicCredentials.create(accessKeyId, secret));
  }

  /** Omits the secret, so that it does not appear in logs. */
  @Override
  public String toString() {
    return url;
  }
}
