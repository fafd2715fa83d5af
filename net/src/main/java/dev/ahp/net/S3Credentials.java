package dev.ahp.net;

import org.jspecify.annotations.Nullable;

/**
 * The keys that sign requests to an S3-compatible server.
 *
 * @param sessionToken of temporary credentials; null for permanent ones
 */
public record S3Credentials(String accessKey, String secretKey, @Nullable String sessionToken) {
  /** Hides the secrets. */
  @Override
  public String toString() {
    return "S3Credentials[" + accessKey + "]";
  }
}
