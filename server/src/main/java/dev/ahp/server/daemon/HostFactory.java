package dev.ahp.server.daemon;

import dev.ahp.broker.api.BrokerApi;
import dev.ahp.broker.api.Caller;
import dev.ahp.id.NamespaceName;
import dev.ahp.resource.FileErrorMessage;
import dev.ahp.server.api.SessionRoutes;
import dev.ahp.server.daemon.ArchiveTarget.DirectoryTarget;
import dev.ahp.server.daemon.BrokerHost.HostParts;
import dev.ahp.server.daemon.RetentionSettings.AuditRetention;
import dev.ahp.server.identity.TokenIssuer;
import dev.ahp.server.route.RouteModule;
import java.io.IOException;
import java.nio.file.Files;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.function.BooleanSupplier;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/**
 * Opens the brokers of namespaces. They share the operator's token and the browser sessions, so a
 * user signs in at the same URL with a token of any namespace.
 */
final class HostFactory {
  private final DaemonSettings daemon;
  private final String version;
  private final BrokerFactory opener;
  private final RouteModuleFactory modules;
  private final IdentityServices identity;
  private final BooleanSupplier ready;

  /** The routes for sign-ins; a code for one can be made and used in different namespaces. */
  private @Nullable SessionRoutes signIn;

  HostFactory(
      DaemonSettings daemon,
      String version,
      BrokerFactory opener,
      RouteModuleFactory modules,
      IdentityServices identity,
      BooleanSupplier ready) {
    this.daemon = daemon;
    this.version = version;
    this.opener = opener;
    this.modules = modules;
    this.identity = identity;
    this.ready = ready;
  }

  /**
   * Opens the broker of the namespace {@code default}.
   *
   * @param administration the routes that administer the other namespaces
   * @param anyCaller finds the caller of a token of any namespace, for sign-ins
   * @param namespaceOf returns the namespace of a token
   */
  BrokerHost openMain(
      RouteModule administration,
      TokenIssuer anyCaller,
      UnaryOperator<String> namespaceOf,
      NamespaceMetrics metrics) {
    BrokerApi broker = open(daemon);
    return closingOnFailure(
        broker,
        () -> {
          SessionRoutes routes = identity.signIn(broker, anyCaller, namespaceOf);
          signIn = routes;
          List<RouteModule> shared = new ArrayList<>(List.of(routes, administration));
          shared.addAll(identity.oidcRoutes(broker));
          return host(NamespaceName.DEFAULT, daemon, broker, shared, metrics);
        });
  }

  /** Opens the broker of another namespace. */
  BrokerHost open(String name, DaemonSettings settings) {
    SessionRoutes routes = Objects.requireNonNull(signIn, "the main broker is not open");
    DataDirectory.open(settings.data(), settings.store().keys());
    createArchiveDirectory(settings.retention().audit());
    BrokerApi broker = open(settings);
    return closingOnFailure(
        broker,
        () -> host(name, settings, broker, List.of(routes.in(name)), NamespaceMetrics.NONE));
  }

  /** Creates the directory of archives, which has a place below that of the daemon. */
  private static void createArchiveDirectory(@Nullable AuditRetention audit) {
    try {
      if (audit != null && audit.target() instanceof DirectoryTarget local) {
        Files.createDirectories(local.directory());
      }
    } catch (IOException e) {
      throw new DaemonStartException(
          "cannot create the directory of archives: " + FileErrorMessage.reason(e), e);
    }
  }

  private BrokerApi open(DaemonSettings settings) {
    return opener.open(settings, settings.store().file(), settings.store().keys());
  }

  @FunctionalInterface
  private interface HostSupplier {
    BrokerHost get();
  }

  private static BrokerHost closingOnFailure(BrokerApi broker, HostSupplier supplier) {
    try {
      return supplier.get();
    } catch (RuntimeException e) {
      broker.close();
      throw e instanceof DaemonStartException
          ? e
          : new DaemonStartException(String.valueOf(e.getMessage()), e);
    }
  }

  private BrokerHost host(
      String name,
      DaemonSettings settings,
      BrokerApi broker,
      List<RouteModule> shared,
      NamespaceMetrics metrics) {
    return new BrokerHost(
        new HostParts(
            name,
            settings,
            version,
            broker,
            identity.authenticator(
                broker, issuer(name, settings, broker), name.equals(NamespaceName.DEFAULT)),
            modules.create(name, settings),
            shared,
            metrics,
            ready));
  }

  private TokenIssuer issuer(String name, DaemonSettings settings, BrokerApi broker) {
    if (settings.auth().jwt() == null) {
      return token -> Optional.empty();
    }
    TokenIssuer issuer = identity.issuer(settings.auth().jwt(), broker);
    return token ->
        JwtNamespace.of(token).equals(name) ? issuer.caller(token) : Optional.<Caller>empty();
  }
}
