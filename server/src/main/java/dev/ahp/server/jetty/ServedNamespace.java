package dev.ahp.server.jetty;

import dev.ahp.broker.api.Caller;
import dev.ahp.broker.api.QuotaApi;
import dev.ahp.id.NamespaceName;
import dev.ahp.server.identity.CallerAuthenticator;
import dev.ahp.server.route.RequestObserver;
import dev.ahp.server.route.Router;

/** What the server needs to serve the requests of one namespace. */
public record ServedNamespace(
    String name,
    Router router,
    CallerAuthenticator authenticator,
    RequestObserver observer,
    QuotaApi quotas) {

  /** Returns the name of a caller that is unique in the daemon, such as {@code team-a/worker}. */
  String key(Caller caller) {
    return isDefault() ? caller.name() : name + "/" + caller.name();
  }

  boolean isDefault() {
    return name.equals(NamespaceName.DEFAULT);
  }
}
