package dev.ahp.net;

import dev.ahp.net.GuardedHttpClient.GuardedResponse;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.URI;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.security.DigestInputStream;
import java.security.MessageDigest;
import java.time.Duration;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * The objects of one bucket of an S3-compatible server, addressed by path ({@code
 * endpoint/bucket/key}). Keys consist of letters, digits and {@code . _ - /}.
 */
public final class S3Bucket {
  /** Matches the keys that this class accepts; they need no encoding in a URL. */
  private static final Pattern KEY = Pattern.compile("[A-Za-z0-9._/-]{1,512}");

  private static final Pattern LISTED_KEY = Pattern.compile("<Key>([^<]*)</Key>");
  private static final Pattern NEXT_PAGE =
      Pattern.compile("<NextContinuationToken>([^<]*)</NextContinuationToken>");
  private static final Pattern ERROR = Pattern.compile("<Code>([^<]{1,100})</Code>");
  private static final Duration TIMEOUT = Duration.ofMinutes(30);
  private static final int MAX_LIST_BYTES = 4 << 20;
  private static final int MAX_KEYS = 100_000;
  private static final int NOT_FOUND = 404;

  private final S3Address address;
  private final S3Signer signer;
  private final GuardedHttpClient http;
  private final InstantSource clock;

  /**
   * The address of a bucket.
   *
   * @param endpoint the server, without a path
   * @param allowPrivate whether the server may have a loopback or private address
   */
  public record S3Address(URI endpoint, String region, String bucket, boolean allowPrivate) {
    public S3Address {
      if (!bucket.matches("[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]")) {
        throw new IllegalArgumentException("invalid bucket name \"" + bucket + "\"");
      }
    }
  }

  public S3Bucket(S3Address address, S3Credentials credentials, InstantSource clock) {
    this.address = address;
    this.signer = new S3Signer(credentials, address.region());
    AddressGuard guard = new AddressGuard(address.allowPrivate());
    this.http = new GuardedHttpClient(guard, TIMEOUT).withMaxBytes(MAX_LIST_BYTES);
    this.clock = clock;
  }

  /** Stores a file as an object. */
  public void put(String key, Path file) throws IOException {
    URI uri = object(key);
    var headers = signer.headers("PUT", uri, hash(file), clock.instant());
    require(http.put(uri, headers, file), "store", key);
  }

  /**
   * Downloads an object into a file.
   *
   * @throws NoSuchFileException if there is no such object
   */
  public void get(String key, Path file) throws IOException {
    URI uri = object(key);
    var headers = signer.headers("GET", uri, S3Signer.EMPTY_BODY, clock.instant());
    require(http.download(uri, headers, file), "read", key);
  }

  public boolean exists(String key) throws IOException {
    return list(key).contains(key);
  }

  /** Deletes an object; an object that does not exist is ignored. */
  public void delete(String key) throws IOException {
    URI uri = object(key);
    var headers = signer.headers("DELETE", uri, S3Signer.EMPTY_BODY, clock.instant());
    GuardedResponse response = http.delete(uri, headers);
    if (response.status() != NOT_FOUND) {
      require(response, "delete", key);
    }
  }

  /** Returns the keys that start with a prefix, sorted. */
  public List<String> list(String prefix) throws IOException {
    List<String> keys = new ArrayList<>();
    String next = null;
    do {
      String page = page(prefix, next);
      LISTED_KEY.matcher(page).results().forEach(it -> keys.add(unescape(it.group(1))));
      Matcher more = NEXT_PAGE.matcher(page);
      next = more.find() ? unescape(more.group(1)) : null;
      if (keys.size() > MAX_KEYS) {
        throw new IOException("the bucket has more than " + MAX_KEYS + " objects");
      }
    } while (next != null);
    return keys.stream().sorted().toList();
  }

  private String page(String prefix, @Nullable String next) throws IOException {
    String from = next == null ? "" : "continuation-token=" + encode(next) + "&";
    URI uri =
        URI.create(base() + "?" + from + "list-type=2&max-keys=1000&prefix=" + encode(prefix));
    var headers = signer.headers("GET", uri, S3Signer.EMPTY_BODY, clock.instant());
    GuardedResponse response = http.get(uri, headers);
    require(response, "list", prefix);
    return new String(response.body(), StandardCharsets.UTF_8);
  }

  private String base() {
    String endpoint = address.endpoint().toString();
    return (endpoint.endsWith("/") ? endpoint : endpoint + "/") + address.bucket();
  }

  private URI object(String key) {
    if (!KEY.matcher(key).matches() || key.contains("//") || key.contains("..")) {
      throw new IllegalArgumentException("invalid object key \"" + key + "\"");
    }
    return URI.create(base() + "/" + key);
  }

  private void require(GuardedResponse response, String act, String key) throws IOException {
    if (response.isSuccess()) {
      return;
    }
    if (response.status() == NOT_FOUND && act.equals("read")) {
      throw new NoSuchFileException("s3://" + address.bucket() + "/" + key);
    }
    Matcher code = ERROR.matcher(new String(response.body(), StandardCharsets.UTF_8));
    String reason = code.find() ? code.group(1) : "no error code";
    throw new IOException(
        "cannot %s s3://%s/%s: status %s, %s"
            .formatted(act, address.bucket(), key, response.status(), reason));
  }

  private static String hash(Path file) throws IOException {
    MessageDigest digest = S3Signer.sha256();
    try (InputStream in = new DigestInputStream(Files.newInputStream(file), digest)) {
      in.transferTo(OutputStream.nullOutputStream());
    }
    return S3Signer.hex(digest.digest());
  }

  private static String encode(String text) {
    return URLEncoder.encode(text, StandardCharsets.UTF_8).replace("+", "%20").replace("*", "%2A");
  }

  private static String unescape(String xml) {
    return xml.replace("&lt;", "<")
        .replace("&gt;", ">")
        .replace("&quot;", "\"")
        .replace("&#39;", "'")
        .replace("&amp;", "&");
  }
}
