package dev.ahp.a2a.grpc;

import java.time.Duration;
import java.util.Optional;

/** Parses the header {@code grpc-timeout}: up to eight digits and a unit. */
final class GrpcTimeout {
  private static final int MAX_DIGITS = 8;

  private GrpcTimeout() {}

  static Optional<Duration> parse(Optional<String> header) {
    return header.map(GrpcTimeout::parse);
  }

  private static Duration parse(String text) {
    int digits = text.length() - 1;
    boolean valid =
        digits >= 1
            && digits <= MAX_DIGITS
            && text.chars().limit(digits).allMatch(c -> c >= '0' && c <= '9');
    if (!valid) {
      throw invalid();
    }
    long amount = Long.parseLong(text.substring(0, digits));
    return switch (text.charAt(digits)) {
      case 'H' -> Duration.ofHours(amount);
      case 'M' -> Duration.ofMinutes(amount);
      case 'S' -> Duration.ofSeconds(amount);
      case 'm' -> Duration.ofMillis(amount);
      case 'u' -> Duration.ofNanos(amount * 1_000);
      case 'n' -> Duration.ofNanos(amount);
      default -> throw invalid();
    };
  }

  private static GrpcException invalid() {
    return new GrpcException(
        GrpcStatus.INVALID_ARGUMENT,
        "grpc-timeout must have 1 to 8 digits and a unit (H, M, S, m, u or n)");
  }
}
