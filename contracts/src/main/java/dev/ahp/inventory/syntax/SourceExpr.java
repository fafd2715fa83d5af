package dev.ahp.inventory.syntax;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * A simplified, language-independent syntax tree with only the details that rules need. Comments
 * are removed. Constructs without a type are {@link OtherExpr}.
 */
public sealed interface SourceExpr {
  int line();

  /** Returns the children. */
  default List<SourceExpr> parts() {
    return List.of();
  }

  /** A string literal without interpolation. */
  record TextLiteral(String value, int line) implements SourceExpr {}

  /** An identifier or a dotted path. */
  record NameExpr(String path, int line) implements SourceExpr {
    public String last() {
      return path.substring(path.lastIndexOf('.') + 1);
    }
  }

  /** An argument, a member of an object literal, or an initialized property. */
  record CallArgument(@Nullable String name, SourceExpr value) {}

  /**
   * A call or an object creation.
   *
   * @param receiver the expression before the last dot, or null
   */
  record CallExpr(
      @Nullable SourceExpr receiver, String name, List<CallArgument> callArguments, int line)
      implements SourceExpr {
    public CallExpr {
      callArguments = List.copyOf(callArguments);
    }

    @Override
    public List<SourceExpr> parts() {
      List<SourceExpr> parts =
          new ArrayList<>(callArguments.stream().map(CallArgument::value).toList());
      if (receiver != null) {
        parts.add(0, receiver);
      }
      return parts;
    }

    /** Returns the dotted path if the receiver is a name, otherwise the last name. */
    public String path() {
      return receiver instanceof NameExpr before ? before.path() + "." + name : name;
    }

    /** Returns the first call of a chain {@code a().b().c()}. */
    public CallExpr root() {
      CallExpr root = this;
      while (root.receiver instanceof CallExpr before) {
        root = before;
      }
      return root;
    }

    /** Returns true if no other call precedes this one in a chain. */
    public boolean startsChain() {
      return !(receiver instanceof CallExpr);
    }

    public List<SourceExpr> positional() {
      return callArguments.stream()
          .filter(it -> it.name() == null)
          .map(CallArgument::value)
          .toList();
    }

    public Optional<SourceExpr> positional(int index) {
      List<SourceExpr> all = positional();
      return index < all.size() ? Optional.of(all.get(index)) : Optional.empty();
    }

    /**
     * Returns the value of a property of the created object: a keyword argument, a member of an
     * object literal, or a builder call. Case and underscores in the name are ignored.
     */
    public List<SourceExpr> property(String name) {
      String normalized = normalize(name);
      for (CallExpr it = this;
          it != null;
          it = it.receiver instanceof CallExpr before ? before : null) {
        if (it.receiver instanceof CallExpr && normalize(it.name).equals(normalized)) {
          return it.positional();
        }
        List<SourceExpr> own = it.own(normalized);
        if (!own.isEmpty()) {
          return own;
        }
      }
      return List.of();
    }

    private List<SourceExpr> own(String normalized) {
      for (CallArgument argument : callArguments) {
        String label = argument.name();
        if (label != null && normalize(label).equals(normalized)) {
          return List.of(argument.value());
        }
        if (argument.value() instanceof MapLiteral object) {
          Optional<SourceExpr> member = object.member(normalized);
          if (label == null && member.isPresent()) {
            return List.of(member.get());
          }
        }
      }
      return List.of();
    }

    private static String normalize(String name) {
      return name.replace("_", "").toLowerCase(Locale.ROOT);
    }
  }

  /** A list, tuple, set or array. */
  record ListLiteral(List<SourceExpr> parts, int line) implements SourceExpr {
    public ListLiteral {
      parts = List.copyOf(parts);
    }
  }

  /** A key with its value. */
  record MapEntry(SourceExpr key, SourceExpr value) {}

  /** A mapping or an object literal. */
  record MapLiteral(List<MapEntry> mapEntries, int line) implements SourceExpr {
    public MapLiteral {
      mapEntries = List.copyOf(mapEntries);
    }

    @Override
    public List<SourceExpr> parts() {
      return mapEntries.stream().flatMap(it -> List.of(it.key(), it.value()).stream()).toList();
    }

    Optional<SourceExpr> member(String normalized) {
      for (MapEntry mapEntry : mapEntries) {
        boolean named =
            mapEntry.key() instanceof NameExpr it
                && CallExpr.normalize(it.path()).equals(normalized);
        boolean quoted =
            mapEntry.key() instanceof TextLiteral it
                && CallExpr.normalize(it.value()).equals(normalized);
        if (named || quoted) {
          return Optional.of(mapEntry.value());
        }
      }
      return Optional.empty();
    }
  }

  /** A conditional expression with several possible values. */
  record ChoiceExpr(List<SourceExpr> parts, int line) implements SourceExpr {
    public ChoiceExpr {
      parts = List.copyOf(parts);
    }
  }

  /**
   * An assignment to a variable, field or attribute.
   *
   * @param target the dotted path; {@link #RETURN} for a return value
   */
  record Assignment(String target, SourceExpr value, int line) implements SourceExpr {
    public static final String RETURN = "return";

    @Override
    public List<SourceExpr> parts() {
      return List.of(value);
    }
  }

  /**
   * A function, method or lambda.
   *
   * @param name empty for a lambda
   * @param returns the names and strings in the declared return type
   */
  record FunctionExpr(
      String name,
      List<SourceExpr> decorators,
      @Nullable SourceExpr returns,
      List<SourceExpr> body,
      int line)
      implements SourceExpr {
    public FunctionExpr {
      decorators = List.copyOf(decorators);
      body = List.copyOf(body);
    }

    @Override
    public List<SourceExpr> parts() {
      List<SourceExpr> parts = new ArrayList<>(decorators);
      parts.addAll(body);
      return parts;
    }
  }

  /** A class, interface or record. */
  record TypeDefinition(String name, List<SourceExpr> decorators, List<SourceExpr> body, int line)
      implements SourceExpr {
    public TypeDefinition {
      decorators = List.copyOf(decorators);
      body = List.copyOf(body);
    }

    @Override
    public List<SourceExpr> parts() {
      List<SourceExpr> parts = new ArrayList<>(decorators);
      parts.addAll(body);
      return parts;
    }
  }

  /** Any other construct, kept for its children and for display. */
  record OtherExpr(String text, List<SourceExpr> parts, int line) implements SourceExpr {
    public OtherExpr {
      parts = List.copyOf(parts);
    }
  }
}
