package dev.ahp.server.jetty;

import java.util.Collection;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** The namespaces that a server serves at the moment. */
public interface NamespaceTable {
  /** Returns the namespace of requests that name none and whose token belongs to no other. */
  ServedNamespace main();

  /** Returns a running namespace. */
  Optional<ServedNamespace> find(String name);

  /** Returns the running namespaces in addition to the main one. */
  Collection<ServedNamespace> others();

  /** Returns whether a namespace is not ready yet; null stands for any of them. */
  default boolean isStarting(@Nullable String name) {
    return false;
  }

  /** Returns a table of one namespace. */
  static NamespaceTable of(ServedNamespace only) {
    return new NamespaceTable() {
      @Override
      public ServedNamespace main() {
        return only;
      }

      @Override
      public Optional<ServedNamespace> find(String name) {
        return only.name().equals(name) ? Optional.of(only) : Optional.empty();
      }

      @Override
      public Collection<ServedNamespace> others() {
        return List.of();
      }
    };
  }
}
