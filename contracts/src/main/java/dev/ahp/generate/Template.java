package dev.ahp.generate;

import dev.ahp.resource.ClasspathResource;
import java.util.Map;

/** A resource with placeholders {@code @{name}}; inserted text is not expanded again. */
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

  GeneratedCode fill(Map<String, GeneratedCode> values) {
    StringBuilder filled = new StringBuilder();
    int from = 0;
    for (int at = text.indexOf(OPEN); at >= 0; at = text.indexOf(OPEN, from)) {
      int end = text.indexOf('}', at);
      GeneratedCode value = values.get(text.substring(at + OPEN.length(), end));
      if (value == null) {
        throw new IllegalStateException(
            name + " has an unknown placeholder " + text.substring(at, end + 1));
      }
      filled.append(text, from, at).append(value.text());
      from = end + 1;
    }
    return new GeneratedCode(filled.append(text, from, text.length()).toString());
  }

  /** Fills a template that is a part of another one, without its final line break. */
  GeneratedCode part(Map<String, GeneratedCode> values) {
    return new GeneratedCode(fill(values).text().stripTrailing());
  }
}
