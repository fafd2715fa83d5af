package dev.ahp.server.daemon;

import java.net.URI;
import java.net.URISyntaxException;

/** Parses HTTP URLs in {@code ahp.yaml}. */
final class ConfigUrl {
  private ConfigUrl() {}

  static URI http(ConfigSection section, String key, String text) {
    try {
      URI url = new URI(text);
      boolean isHttp = "http".equals(url.getScheme()) || "https".equals(url.getScheme());
      if (isHttp && url.getHost() != null && url.getRawUserInfo() == null) {
        return url;
      }
    } catch (URISyntaxException e) {
      // Reported below, like any other text that is not an HTTP URL.
    }
    throw section.invalid(key, "must be a URL that starts with http:// or https://");
  }
}
