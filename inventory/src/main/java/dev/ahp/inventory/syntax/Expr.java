package dev.ahp.inventory.syntax;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * A piece of source code with everything left out that no rule asks for; the same shape for every
 * language. Comments are gone, and what has no case of its own is {@link Other} around its parts.
 */
public sealed interface Expr {
  int line();

  /** What to look into below this. */
  List<Expr> parts();

  /** A string literal without inserted values. */
  record Text(String value, int line) implements Expr {
    @Override
    public List<Expr> parts() {
      return List.of();
    }
  }

  /** An identifier or a dotted path of them. */
  record Name(String path, int line) implements Expr {
    @Override
    public List<Expr> parts() {
      return List.of();
    }

    public String last() {
      return path.substring(path.lastIndexOf('.') + 1);
    }
  }

  /** An argument, an entry of an object or mapping, or an initialised property. */
  record Argument(@Nullable String name, Expr value) {}

  /**
   * A call or the making of an object.
   *
   * @param receiver what stands before the last dot; null when nothing does
   */
  record Call(@Nullable Expr receiver, String name, List<Argument> arguments, int line)
      implements Expr {
    public Call {
      arguments = List.copyOf(arguments);
    }

    @Override
    public List<Expr> parts() {
      List<Expr> parts = new ArrayList<>(arguments.stream().map(Argument::value).toList());
      if (receiver != null) {
        parts.add(0, receiver);
      }
      return parts;
    }

    /** The whole dotted path when it is one, else the last name only. */
    public String path() {
      return receiver instanceof Name before ? before.path() + "." + name : name;
    }

    /** The first call of a chain {@code a().b().c()}. */
    public Call root() {
      Call root = this;
      while (root.receiver instanceof Call before) {
        root = before;
      }
      return root;
    }

    /** Whether no other call stands before this one in a chain. */
    public boolean startsChain() {
      return !(receiver instanceof Call);
    }

    public List<Expr> positional() {
      return arguments.stream().filter(it -> it.name() == null).map(Argument::value).toList();
    }

    public Optional<Expr> positional(int index) {
      List<Expr> all = positional();
      return index < all.size() ? Optional.of(all.get(index)) : Optional.empty();
    }

    /**
     * What a property of the made object is set to, however the language does it: a keyword
     * argument, a member of an object literal, or a step of a builder. Case and underscores do not
     * count in its name.
     */
    public List<Expr> property(String wanted) {
      String plain = plain(wanted);
      for (Call it = this; it != null; it = it.receiver instanceof Call before ? before : null) {
        if (it.receiver instanceof Call && plain(it.name).equals(plain)) {
          return it.positional();
        }
        List<Expr> own = it.own(plain);
        if (!own.isEmpty()) {
          return own;
        }
      }
      return List.of();
    }

    private List<Expr> own(String plain) {
      for (Argument argument : arguments) {
        String label = argument.name();
        if (label != null && plain(label).equals(plain)) {
          return List.of(argument.value());
        }
        if (argument.value() instanceof Entries object) {
          Optional<Expr> member = object.member(plain);
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
  record Items(List<Expr> parts, int line) implements Expr {
    public Items {
      parts = List.copyOf(parts);
    }
  }

  /** One key with its value. */
  record Entry(Expr key, Expr value) {}

  /** A mapping or an object literal. */
  record Entries(List<Entry> entries, int line) implements Expr {
    public Entries {
      entries = List.copyOf(entries);
    }

    @Override
    public List<Expr> parts() {
      return entries.stream().flatMap(it -> List.of(it.key(), it.value()).stream()).toList();
    }

    Optional<Expr> member(String plain) {
      for (Entry entry : entries) {
        boolean named = entry.key() instanceof Name it && Call.plain(it.path()).equals(plain);
        boolean quoted = entry.key() instanceof Text it && Call.plain(it.value()).equals(plain);
        if (named || quoted) {
          return Optional.of(entry.value());
        }
      }
      return Optional.empty();
    }
  }

  /** One of several values, by a condition. */
  record Choice(List<Expr> parts, int line) implements Expr {
    public Choice {
      parts = List.copyOf(parts);
    }
  }

  /**
   * A variable, field or attribute that is given a value.
   *
   * @param target its dotted path; {@link #RETURN} for what a function returns
   */
  record Assign(String target, Expr value, int line) implements Expr {
    public static final String RETURN = "return";

    @Override
    public List<Expr> parts() {
      return List.of(value);
    }
  }

  /**
   * A function, method or lambda.
   *
   * @param name empty for a lambda
   * @param returns its declared type, as far as it holds names and strings
   */
  record Function(
      String name, List<Expr> decorators, @Nullable Expr returns, List<Expr> body, int line)
      implements Expr {
    public Function {
      decorators = List.copyOf(decorators);
      body = List.copyOf(body);
    }

    @Override
    public List<Expr> parts() {
      List<Expr> parts = new ArrayList<>(decorators);
      parts.addAll(body);
      return parts;
    }
  }

  /** A class, interface or record. */
  record TypeDefinition(String name, List<Expr> decorators, List<Expr> body, int line)
      implements Expr {
    public TypeDefinition {
      decorators = List.copyOf(decorators);
      body = List.copyOf(body);
    }

    @Override
    public List<Expr> parts() {
      List<Expr> parts = new ArrayList<>(decorators);
      parts.addAll(body);
      return parts;
    }
  }

  /** Anything else, kept for what stands inside and for telling a person. */
  record Other(String text, List<Expr> parts, int line) implements Expr {
    public Other {
      parts = List.copyOf(parts);
    }
  }
}
