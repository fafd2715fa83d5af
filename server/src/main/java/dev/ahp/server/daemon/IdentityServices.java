package dev.ahp.server.daemon;

import dev.ahp.audit.AuditEvent;
import dev.ahp.broker.api.AdministrativeEvent;
import dev.ahp.broker.api.BrokerApi;
import dev.ahp.json.JsonObject;
import dev.ahp.server.api.SessionRoutes;
import dev.ahp.server.identity.CallerAuthenticator;
import dev.ahp.server.identity.GuessLockout;
import dev.ahp.server.identity.IdentitySources;
import dev.ahp.server.identity.Impersonation;
import dev.ahp.server.identity.OperatorToken;
import dev.ahp.server.identity.SessionStore;
import dev.ahp.server.identity.TokenIssuer;
import dev.ahp.server.jetty.HttpServer;
import dev.ahp.server.jwt.JwtIssuer;
import dev.ahp.server.jwt.JwtSettings;
import dev.ahp.server.oidc.OidcRoutes;
import dev.ahp.server.route.RouteModule;
import java.time.Clock;
import java.time.Duration;
import java.time.InstantSource;
import java.util.List;
import java.util.Optional;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/** What identifies callers in all namespaces, and the routes with which people sign in. */
final class IdentityServices implements AutoCloseable {
  private static final Duration SESSION = Duration.ofHours(12);

  private final AuthSettings settings;
  private final Impersonation impersonation;
  private final DataDirectory directory;
  private final OperatorToken operator;
  private final SessionStore sessions;
  private final GuessLockout lockout;
  private final FileWatch watch = new FileWatch(this::reloadFailed);
  private volatile @Nullable BrokerApi main;
  private @Nullable OidcRoutes oidc;

  IdentityServices(DaemonSettings daemon, DataDirectory directory) {
    this.settings = daemon.auth();
    this.impersonation = daemon.impersonation();
    this.directory = directory;
    this.operator = new OperatorToken(directory.operatorTokens());
    this.sessions = SessionStore.inFile(directory.sessions(), SESSION, Clock.systemUTC());
    this.lockout = new GuessLockout(settings.lockout(), InstantSource.system(), this::locked);
  }

  /** Creates the authenticator of a namespace. */
  CallerAuthenticator authenticator(BrokerApi broker, TokenIssuer issuer, boolean isMain) {
    IdentitySources sources =
        new IdentitySources(
            broker.agents(), broker.tokens(), operator, issuer, sessions, impersonation, isMain);
    return new CallerAuthenticator(sources, lockout);
  }

  /** Returns the issuer of a namespace, whose keys are reloaded when their file changes. */
  TokenIssuer issuer(JwtSettings jwt, BrokerApi broker) {
    JwtIssuer issuer = JwtIssuer.of(jwt, broker.agents());
    jwt.keyFile()
        .ifPresent(it -> watch.add("the keys of the token issuer", List.of(it), issuer::reload));
    return issuer;
  }

  /**
   * Creates the routes with which people sign in to any namespace.
   *
   * @param broker the broker of the namespace {@code default}, which gets alerts and records
   * @param anyCaller finds the caller of a token of any namespace
   * @param namespaceOf returns the namespace of a token
   */
  SessionRoutes signIn(BrokerApi broker, TokenIssuer anyCaller, UnaryOperator<String> namespaceOf) {
    main = broker;
    String label = settings.oidc() == null ? null : settings.oidc().label();
    return new SessionRoutes(authenticator(broker, anyCaller, true), sessions, label, namespaceOf);
  }

  /** Returns the routes of the OpenID provider, which exist in the namespace {@code default}. */
  List<RouteModule> oidcRoutes(BrokerApi broker) {
    if (settings.oidc() == null) {
      return List.of();
    }
    OidcRoutes routes =
        new OidcRoutes(
            settings.oidc(), authenticator(broker, token -> Optional.empty(), true), sessions);
    oidc = routes;
    return List.of(routes);
  }

  /** Starts reloading certificates and keys when their files change. */
  void watch(HttpServer server) {
    watch.add(
        "operator.token",
        List.of(directory.operatorTokenFile()),
        () -> operator.replace(directory.operatorTokens()));
    TlsSettings tls = settings.tls();
    if (tls != null) {
      watch.add("the TLS files", tls.files(), () -> server.replaceTls(TlsFiles.load(tls)));
    }
    watch.start();
  }

  private void reloadFailed(String subject, String reason) {
    BrokerApi broker = main;
    if (broker == null) {
      return;
    }
    var unused =
        broker
            .events()
            .raise(
                "RELOAD_FAILED",
                "cannot reload " + subject + "; the old one stays in use",
                JsonObject.builder().put("subject", subject).put("reason", reason).build());
  }

  /** Alerts people and records that an address was locked out. */
  private void locked(String address, int failures, Duration duration) {
    BrokerApi broker = main;
    if (broker == null) {
      return;
    }
    JsonObject data =
        JsonObject.builder()
            .put("source", address)
            .put("failures", failures)
            .put("seconds", duration.toSeconds())
            .build();
    var unusedAlert =
        broker
            .events()
            .raise(
                "TOKEN_GUESSING",
                "%s failed authentications from %s; wrong credentials are rejected for %s s"
                    .formatted(failures, address, duration.toSeconds()),
                data);
    var unusedRecord =
        broker
            .audit()
            .append(
                new AdministrativeEvent(
                    AuditEvent.SIGN_IN_LOCKED, "anonymous", "RATE_LIMITED", data));
  }

  @Override
  public void close() {
    watch.close();
    if (oidc != null) {
      oidc.close();
    }
  }
}
