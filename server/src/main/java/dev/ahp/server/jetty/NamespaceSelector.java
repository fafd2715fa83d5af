package dev.ahp.server.jetty;

import dev.ahp.Denied;
import dev.ahp.broker.api.Caller;
import dev.ahp.json.CanonicalJson;
import dev.ahp.problem.ProblemCode;
import dev.ahp.server.identity.CallerAuthenticator;
import dev.ahp.server.route.Access;
import dev.ahp.server.route.NamespacePath;
import dev.ahp.server.route.Route;
import java.lang.System.Logger.Level;
import java.nio.charset.StandardCharsets;
import java.util.HexFormat;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * Selects the namespace of a request: the one that the path names, else the one that the
 * credentials belong to. A caller learns nothing about a namespace to which its credentials do not
 * belong, not even whether it exists.
 */
final class NamespaceSelector {
  private static final System.Logger LOG = System.getLogger("dev.ahp.http");
  private static final int MAX_CACHED = 10_000;

  /** The paths of the agent card and its keys, of which a client may know nothing but the URL. */
  private static final List<String> CARD_PATHS = List.of("/.well-known/", "/a2a");

  private final NamespaceTable namespaces;

  /** Hashes of credentials with the namespace that knew them last. It is checked on every use. */
  private final Map<String, String> cache = new LinkedHashMap<>(64, 0.75f, true);

  NamespaceSelector(NamespaceTable namespaces) {
    this.namespaces = namespaces;
  }

  ServedNamespace main() {
    return namespaces.main();
  }

  /**
   * Returns the namespace of a request.
   *
   * @throws Denied if the path names a namespace that does not exist or to which the credentials do
   *     not belong
   */
  ServedNamespace select(String method, NamespacePath path, RequestCredentials credentials) {
    if (path.namespace() != null) {
      return named(method, path, path.namespace(), credentials);
    }
    if (namespaces.others().isEmpty() && !namespaces.isStarting(null)) {
      return namespaces.main();
    }
    Optional<ServedNamespace> owner = owner(credentials);
    if (owner.isEmpty() && !credentials.isEmpty() && namespaces.isStarting(null)) {
      throw starting();
    }
    return owner.orElse(namespaces.main());
  }

  private ServedNamespace named(
      String method, NamespacePath path, String name, RequestCredentials credentials) {
    ServedNamespace found = namespaces.find(name).orElse(null);
    if (found != null && isKnownIn(found, credentials)) {
      return found;
    }
    if (found == null && isOperatorOfDaemon(credentials)) {
      throw namespaces.isStarting(name)
          ? starting()
          : new Denied(
              ProblemCode.NOT_FOUND, "the namespace " + name + " does not exist or cannot start");
    }
    if (credentials.isEmpty()) {
      return open(method, path, found);
    }
    if (owner(credentials).isPresent()) {
      throw new Denied(
          ProblemCode.FORBIDDEN,
          "the token does not belong to the namespace " + name + "; use a token of it");
    }
    throw namespaces.isStarting(null)
        ? starting()
        : new Denied(ProblemCode.UNAUTHENTICATED, "the token is invalid, expired or revoked");
  }

  private static Denied starting() {
    return new Denied(ProblemCode.UNAVAILABLE, "a namespace is starting; retry later");
  }

  /** Without credentials, only the agent card of a namespace can be read. */
  private ServedNamespace open(String method, NamespacePath path, @Nullable ServedNamespace found) {
    Route route = namespaces.main().router().match(method, path.path()).route();
    if (route.access() != Access.OPEN || CARD_PATHS.stream().noneMatch(path.path()::startsWith)) {
      throw new Denied(
          ProblemCode.UNAUTHENTICATED,
          "credentials are required; send Authorization: Bearer TOKEN");
    }
    if (found == null) {
      throw new Denied(ProblemCode.NOT_FOUND, "unknown namespace");
    }
    return found;
  }

  /** Returns whether the caller may know which namespaces exist. */
  private boolean isOperatorOfDaemon(RequestCredentials credentials) {
    CallerAuthenticator main = namespaces.main().authenticator();
    return credentials.isTrusted()
        || credentials.caller(main).filter(Caller::isOperator).isPresent();
  }

  private static boolean isKnownIn(ServedNamespace namespace, RequestCredentials credentials) {
    return credentials.isTrusted() || credentials.caller(namespace.authenticator()).isPresent();
  }

  /** Returns the first namespace that knows the credentials. */
  private Optional<ServedNamespace> owner(RequestCredentials credentials) {
    if (credentials.isEmpty() || credentials.isTrusted()) {
      return credentials.isTrusted() ? Optional.of(namespaces.main()) : Optional.empty();
    }
    String key = hash(credentials.text());
    Predicate<ServedNamespace> knows = it -> isKnownIn(it, credentials);
    Optional<ServedNamespace> cached =
        Optional.ofNullable(cached(key)).flatMap(namespaces::find).filter(knows);
    if (cached.isPresent()) {
      return cached;
    }
    if (knows.test(namespaces.main())) {
      return Optional.of(namespaces.main());
    }
    return search(knows)
        .map(
            it -> {
              remember(key, it.name());
              return it;
            });
  }

  /** Asks all namespaces. One whose store does not respond must not affect the others. */
  private Optional<ServedNamespace> search(Predicate<ServedNamespace> knows) {
    boolean isComplete = true;
    for (ServedNamespace namespace : namespaces.others()) {
      try {
        if (knows.test(namespace)) {
          return Optional.of(namespace);
        }
      } catch (RuntimeException e) {
        LOG.log(Level.DEBUG, "namespace " + namespace.name() + " cannot check tokens", e);
        isComplete = false;
      }
    }
    if (!isComplete) {
      throw new Denied(ProblemCode.UNAVAILABLE, "a namespace is not available; retry later");
    }
    return Optional.empty();
  }

  private static String hash(String text) {
    byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
    return HexFormat.of().formatHex(CanonicalJson.sha256().digest(bytes));
  }

  private String cached(String key) {
    synchronized (cache) {
      return cache.getOrDefault(key, "");
    }
  }

  private void remember(String key, String namespace) {
    synchronized (cache) {
      cache.put(key, namespace);
      if (cache.size() > MAX_CACHED) {
        cache.remove(cache.keySet().iterator().next());
      }
    }
  }
}
