package dev.ahp.inventory.syntax;

import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * A named node of a syntax tree, independent of the parser.
 *
 * @param field the role of the node in its parent, if it has one
 * @param children added while the tree is copied
 */
record SyntaxNode(
    String source,
    int start,
    int end,
    String type,
    @Nullable String field,
    int line,
    List<SyntaxNode> children) {
  private static final int MAX_EXCERPT = 120;

  String text() {
    return source.substring(start, end);
  }

  /** Returns the beginning of the text for display. */
  String excerpt() {
    return source.substring(start, Math.min(end, start + MAX_EXCERPT));
  }

  Optional<SyntaxNode> field(String name) {
    return children.stream().filter(it -> name.equals(it.field)).findFirst();
  }

  List<SyntaxNode> fields(String name) {
    return children.stream().filter(it -> name.equals(it.field)).toList();
  }

  Optional<SyntaxNode> first(String nodeType) {
    return children.stream().filter(it -> it.type.equals(nodeType)).findFirst();
  }

  List<SyntaxNode> all(String nodeType) {
    return children.stream().filter(it -> it.type.equals(nodeType)).toList();
  }
}
