package dev.ahp.contract.set;

import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A payload schema that a contract names by a type in source code: {@code python:MODULE:CLASS} for
 * a Pydantic model, a TypedDict or a dataclass, {@code java:CLASS} for a record. {@code ahp schemas
 * export} writes its JSON Schema to {@link #file}.
 *
 * @param type the class, in Python with its module
 */
public record CodeSchema(Language language, String type) {
  private static final Pattern NAME =
      Pattern.compile("(python|java):([A-Za-z_][\\w.$]{0,200}(?::[A-Za-z_]\\w{0,200})?)");

  /** The language of the type. */
  public enum Language {
    PYTHON,
    JAVA
  }

  /** Returns the type that a contract names as its schema; empty for a file or an id. */
  public static Optional<CodeSchema> parse(String schema) {
    Matcher name = NAME.matcher(schema);
    if (!name.matches() || name.group(1).equals("python") != name.group(2).contains(":")) {
      return Optional.empty();
    }
    Language language = name.group(1).equals("python") ? Language.PYTHON : Language.JAVA;
    return Optional.of(new CodeSchema(language, name.group(2)));
  }

  /** Returns the path of the exported schema in the agents directory. */
  public String file() {
    return "schemas/" + type.replace(':', '.') + ".json";
  }

  @Override
  public String toString() {
    return (language == Language.PYTHON ? "python:" : "java:") + type;
  }
}
