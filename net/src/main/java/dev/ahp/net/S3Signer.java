package dev.ahp.net;

import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.HexFormat;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;

/**
 * Signs requests with AWS Signature Version 4. The path and the query of a request must be in their
 * canonical form: encoded as in RFC 3986, and query parameters sorted by name.
 */
final class S3Signer {
  /** The SHA-256 of an empty body. */
  static final String EMPTY_BODY =
      "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855";

  private static final String ALGORITHM = "AWS4-HMAC-SHA256";
  private static final DateTimeFormatter TIME =
      DateTimeFormatter.ofPattern("yyyyMMdd'T'HHmmss'Z'", Locale.ROOT).withZone(ZoneOffset.UTC);
  private static final int DAY_CHARS = 8;

  private final S3Credentials credentials;
  private final String region;

  S3Signer(S3Credentials credentials, String region) {
    this.credentials = credentials;
    this.region = region;
  }

  /**
   * Returns the headers of a signed request, without {@code Host}.
   *
   * @param bodyHash the SHA-256 of the body in hex
   */
  Map<String, String> headers(String method, URI uri, String bodyHash, Instant at) {
    String time = TIME.format(at);
    TreeMap<String, String> headers = new TreeMap<>();
    headers.put("host", uri.getRawAuthority());
    headers.put("x-amz-content-sha256", bodyHash);
    headers.put("x-amz-date", time);
    if (credentials.sessionToken() != null) {
      headers.put("x-amz-security-token", credentials.sessionToken());
    }
    String names = String.join(";", headers.keySet());
    String scope = time.substring(0, DAY_CHARS) + "/" + region + "/s3/aws4_request";
    String request = canonicalRequest(method, uri, headers, names, bodyHash);
    String text = String.join("\n", ALGORITHM, time, scope, hex(sha256(request)));
    String signature = hex(hmac(key(time.substring(0, DAY_CHARS)), text));
    headers.remove("host");
    headers.put(
        "Authorization",
        "%s Credential=%s/%s,SignedHeaders=%s,Signature=%s"
            .formatted(ALGORITHM, credentials.accessKey(), scope, names, signature));
    return headers;
  }

  private static String canonicalRequest(
      String method, URI uri, Map<String, String> headers, String names, String bodyHash) {
    String lines =
        headers.entrySet().stream()
            .map(it -> it.getKey() + ":" + it.getValue() + "\n")
            .collect(Collectors.joining());
    String query = uri.getRawQuery() == null ? "" : uri.getRawQuery();
    return String.join("\n", method, uri.getRawPath(), query, lines, names, bodyHash);
  }

  private byte[] key(String day) {
    byte[] secret = ("AWS4" + credentials.secretKey()).getBytes(StandardCharsets.UTF_8);
    return hmac(hmac(hmac(hmac(secret, day), region), "s3"), "aws4_request");
  }

  private static byte[] hmac(byte[] key, String text) {
    try {
      Mac mac = Mac.getInstance("HmacSHA256");
      mac.init(new SecretKeySpec(key, "HmacSHA256"));
      return mac.doFinal(text.getBytes(StandardCharsets.UTF_8));
    } catch (GeneralSecurityException e) {
      throw new IllegalStateException(e);
    }
  }

  static MessageDigest sha256() {
    try {
      return MessageDigest.getInstance("SHA-256");
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException(e);
    }
  }

  private static byte[] sha256(String text) {
    return sha256().digest(text.getBytes(StandardCharsets.UTF_8));
  }

  static String hex(byte[] bytes) {
    return HexFormat.of().formatHex(bytes);
  }
}
