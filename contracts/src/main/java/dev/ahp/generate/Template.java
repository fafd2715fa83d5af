package dev.ahp.generate;

import dev.ahp.resource.ClasspathResource;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * A file of this package with holes, {@code @{name}}. Holes are filled in one pass: what is put in
 * is never looked at for further holes.
 */
final class Template {
  private static final String OPEN = "@{";

  private final String name;
  private final String text;

  private Template(String name, String text) {
    this.name = name;
    this.text = text;
  }

  static Template named(String name) {
    return new Template(name, ClasspathResource.text(Template.class, name));
  }

  GeneratedCode fill(Map<String, GeneratedCode> holes) {
    StringBuilder filled = new StringBuilder();
    int from = 0;
    for (int at = text.indexOf(OPEN); at >= 0; at = text.indexOf(OPEN, from)) {
      int end = text.indexOf('}', at);
      GeneratedCode generatedCode = holes.get(text.substring(at + OPEN.length(), end));
      if (generatedCode == null) {
        throw new IllegalStateException(name + " has a hole " + text.substring(at, end + 1));
      }
      filled.append(text, from, at).append(generatedCode.text());
      from = end + 1;
    }
    return new GeneratedCode(filled.append(text, from, text.length()).toString());
  }

  /** A template that is a part of others; the line break at its end belongs to them. */
  GeneratedCode part(Map<String, GeneratedCode> holes) {
    return new GeneratedCode(fill(holes).text().stripTrailing());
  }

  static Map<String, GeneratedCode> holes() {
    return new LinkedHashMap<>();
  }
}
