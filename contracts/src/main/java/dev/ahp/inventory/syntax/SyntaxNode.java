package dev.ahp.inventory.syntax;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** A named node of a syntax tree, independent of the parser. */
final class SyntaxNode {
  private static final int MAX_EXCERPT = 120;

  private final String source;
  private final int start;
  private final int end;
  private final String type;
  private final @Nullable String field;
  private final int line;
  private final List<SyntaxNode> children = new ArrayList<>();

  SyntaxNode(String source, int start, int end, String type, @Nullable String field, int line) {
    this.source = source;
    this.start = start;
    this.end = end;
    this.type = type;
    this.field = field;
    this.line = line;
  }

  void add(SyntaxNode child) {
    children.add(child);
  }

  String type() {
    return type;
  }

  int line() {
    return line;
  }

  List<SyntaxNode> children() {
    return children;
  }

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
