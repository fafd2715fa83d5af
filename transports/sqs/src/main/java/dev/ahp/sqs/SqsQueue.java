package dev.ahp.sqs;

import dev.ahp.json.JsonObject;
import dev.ahp.problem.ProblemCode;
import dev.ahp.problem.Violation;
import java.net.URI;
import java.time.Duration;
import java.util.ArrayList;
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
 * A queue and who we are there: {@code url}, {@code region}, {@code accessKeyId} and {@code secret}
 * (without them the usual places: environment, profile, role of the machine), and {@code endpoint}
 * where it is not Amazon's.
 */
record SqsQueue(String url, String region, String accessKeyId, String secret, String endpoint) {
  private static final String USUAL_REGION = "us-east-1";

  static SqsQueue of(JsonObject settings) {
    String url = settings.string("url").orElse("");
    return new SqsQueue(
        url,
        settings.string("region").orElseGet(() -> regionOf(url)),
        settings.string("accessKeyId").orElse(""),
        settings.string("secret").orElse(""),
        settings.string("endpoint").orElse(""));
  }

  /** {@code https://sqs.eu-central-1.amazonaws.com/…} names its region. */
  private static String regionOf(String url) {
    int start = url.indexOf("//sqs.");
    int end = url.indexOf(".amazonaws.com", Math.max(start, 0));
    return start < 0 || end < 0 ? USUAL_REGION : url.substring(start + 6, end);
  }

  static List<Violation> faults(JsonObject settings) {
    List<Violation> faults = new ArrayList<>();
    for (String member : List.of("url", "endpoint", "answers")) {
      boolean wanted = settings.has(member) || member.equals("url");
      if (wanted && !isAddress(settings.string(member).orElse(""))) {
        faults.add(wrong("/" + member, "must be an http or https URL"));
      }
    }
    for (String text : List.of("region", "accessKeyId", "secret")) {
      if (settings.has(text) && settings.string(text).filter(it -> !it.isEmpty()).isEmpty()) {
        faults.add(wrong("/" + text, "must be a text"));
      }
    }
    if (settings.has("accessKeyId") != settings.has("secret")) {
      faults.add(wrong("/secret", "goes with accessKeyId"));
    }
    return faults;
  }

  private static boolean isAddress(String url) {
    try {
      URI uri = URI.create(url);
      boolean http = "http".equals(uri.getScheme()) || "https".equals(uri.getScheme());
      return http && uri.getHost() != null;
    } catch (IllegalArgumentException e) {
      return false;
    }
  }

  private static Violation wrong(String pointer, String message) {
    return new Violation(ProblemCode.SCHEMA_INVALID, pointer, message);
  }

  boolean isFifo() {
    return isFifo(url);
  }

  static boolean isFifo(String url) {
    return url.endsWith(".fifo");
  }

  /** One try only: the relay knows better when to try again. */
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

  /** Without the secret, which must not get into logs. */
  @Override
  public String toString() {
    return url;
  }
}
