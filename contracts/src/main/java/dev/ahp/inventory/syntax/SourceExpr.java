package dev.ahp.inventory.syntax;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * A piece of source code with everything left out that no rule asks for; the same shape for every
 * language. Comments are gone, and what has no case of its own is {@link OtherExpr} around its
 * parts.
 */
public sealed interface SourceExpr {
  int line();

  /** What to look into below this. */
  List<SourceExpr> parts();

  /** A string literal without inserted values. */
  record TextLiteral(String value, int line) implements SourceExpr {
    @Override
    public List<SourceExpr> parts() {
      return List.of();
    }
  }

  /** An identifier or a dotted path of them. */
  record NameExpr(String path, int line) implements SourceExpr {
    @Override
    public List<SourceExpr> parts() {
      return List.of();
    }

    public String last() {
      return path.substring(path.lastIndexOf('.') + 1);
    }
  }

  /** An argument, an entry of an object or mapping, or an initialised property. */
  record CallArgument(@Nullable String name, SourceExpr value) {}

  /**
   * A call or the making of an object.
   *
   * @param receiver what stands before the last dot; null when nothing does
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

    /** The whole dotted path when it is one, else the last name only. */
    public String path() {
      return receiver instanceof NameExpr before ? before.path() + "." + name : name;
    }

    /** The first call of a chain {@code a().b().c()}. */
    public CallExpr root() {
      CallExpr root = this;
      while (root.receiver instanceof CallExpr before) {
        root = before;
      }
      return root;
    }

    /** Whether no other call stands before this one in a chain. */
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
     * What a property of the made object is set to, however the language does it: a keyword
     * argument, a member of an object literal, or a step of a builder. Case and underscores do not
     * count in its name.
     */
    public List<SourceExpr> property(String wanted) {
      String plain = plain(wanted);
      for (CallExpr it = this;
          it != null;
          it = it.receiver instanceof CallExpr before ? before : null) {
        if (it.receiver instanceof CallExpr && plain(it.name).equals(plain)) {
          return it.positional();
        }
        List<SourceExpr> own = it.own(plain);
        if (!own.isEmpty()) {
          return own;
        }
      }
      return List.of();
    }

    private List<SourceExpr> own(String plain) {
      for (CallArgument callArgument : callArguments) {
        String label = callArgument.name();
        if (label != null && plain(label).equals(plain)) {
          return List.of(callArgument.value());
        }
        if (callArgument.value() instanceof MapLiteral object) {
          Optional<SourceExpr> member = object.member(plain);
          if (label == null && member.isPresent()) {
            return List.of(member.get());
          }
        }
      }
      return List.of();
    }

    private static String plain(String name) {
      return name.replace("_", "").toLowerCase(Locale.ROOT);
    }
  }

  /** A list, tuple, set or array. */
  record ListLiteral(List<SourceExpr> parts, int line) implements SourceExpr {
    public ListLiteral {
      parts = List.copyOf(parts);
    }
  }

  /** One key with its value. */
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

    Optional<SourceExpr> member(String plain) {
      for (MapEntry mapEntry : mapEntries) {
        boolean named =
            mapEntry.key() instanceof NameExpr it && CallExpr.plain(it.path()).equals(plain);
        boolean quoted =
            mapEntry.key() instanceof TextLiteral it && CallExpr.plain(it.value()).equals(plain);
        if (named || quoted) {
          return Optional.of(mapEntry.value());
        }
      }
      return Optional.empty();
    }
  }

  /** One of several values, by a condition. */
  record ChoiceExpr(List<SourceExpr> parts, int line) implements SourceExpr {
    public ChoiceExpr {
      parts = List.copyOf(parts);
    }
  }

  /**
   * A variable, field or attribute that is given a value.
   *
   * @param target its dotted path; {@link #RETURN} for what a function returns
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
   * @param returns its declared type, as far as it holds names and strings
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

  /** Anything else, kept for what stands inside and for telling a person. */
  record OtherExpr(String text, List<SourceExpr> parts, int line) implements SourceExpr {
    public OtherExpr {
      parts = List.copyOf(parts);
    }
  }
}
