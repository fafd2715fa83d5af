package dev.ahp.mcp.stateless;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/** Finds the resource or the resource template of a URI. */
final class ResourceLookup {
  private static final Pattern VARIABLE = Pattern.compile("\\{[^}]*}");

  private final Map<String, McpFeature> resources;
  private final List<MatchedTemplate> templates;

  ResourceLookup(McpFeatures features) {
    this.resources =
        features.resources().stream()
            .collect(Collectors.toMap(it -> it.text("uri"), Function.identity()));
    this.templates =
        features.templates().stream()
            .map(it -> new MatchedTemplate(pattern(it.text("uriTemplate")), it))
            .toList();
  }

  private record MatchedTemplate(Pattern pattern, McpFeature feature) {}

  Optional<McpFeature> find(String uri) {
    return Optional.ofNullable(resources.get(uri))
        .or(
            () ->
                templates.stream()
                    .filter(it -> it.pattern().matcher(uri).matches())
                    .map(MatchedTemplate::feature)
                    .findFirst());
  }

  /** A variable stands for one segment. */
  private static Pattern pattern(String template) {
    StringBuilder regex = new StringBuilder();
    Matcher variable = VARIABLE.matcher(template);
    int end = 0;
    while (variable.find()) {
      regex.append(Pattern.quote(template.substring(end, variable.start()))).append("[^/]+");
      end = variable.end();
    }
    return Pattern.compile(regex + Pattern.quote(template.substring(end)));
  }
}
