package dev.ahp.server.pin;

import java.io.IOException;
import java.net.InetAddress;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.time.Duration;
import java.util.Optional;
import java.util.Set;

/** Asks an address for its ETag, and nothing inside our own network unless that is allowed. */
final class EntityTagReader {
  private static final Duration PATIENCE = Duration.ofSeconds(3);
  private static final Set<String> SCHEMES = Set.of("http", "https");

  private final HttpClient client =
      HttpClient.newBuilder()
          .connectTimeout(PATIENCE)
          .followRedirects(HttpClient.Redirect.NEVER)
          .build();
  private final boolean privateAddresses;

  EntityTagReader(boolean privateAddresses) {
    this.privateAddresses = privateAddresses;
  }

  Optional<String> of(String ref) {
    URI url = URI.create(ref);
    if (url.getHost() == null || !SCHEMES.contains(url.getScheme()) || !isAllowed(url.getHost())) {
      return Optional.empty();
    }
    HttpRequest request =
        HttpRequest.newBuilder(url)
            .timeout(PATIENCE)
            .method("HEAD", HttpRequest.BodyPublishers.noBody())
            .build();
    try {
      return client
          .send(request, HttpResponse.BodyHandlers.discarding())
          .headers()
          .firstValue("ETag");
    } catch (IOException e) {
      return Optional.empty();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return Optional.empty();
    }
  }

  private boolean isAllowed(String host) {
    try {
      for (InetAddress address : InetAddress.getAllByName(host)) {
        boolean inside =
            address.isLoopbackAddress()
                || address.isSiteLocalAddress()
                || address.isLinkLocalAddress()
                || address.isAnyLocalAddress()
                || address.isMulticastAddress();
        if (inside && !privateAddresses) {
          return false;
        }
      }
      return true;
    } catch (IOException e) {
      return false;
    }
  }
}
