package dev.ahp.inventory.syntax;

import dev.ahp.inventory.syntax.SourceExpr.NameExpr;
import dev.ahp.inventory.syntax.SourceExpr.OtherExpr;
import dev.ahp.inventory.syntax.SourceExpr.TextLiteral;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Turns the tree of one file into {@link SourceExpr}; a subclass knows the names of one grammar.
 */
abstract class TreeReader {
  final Imports imports = new Imports();

  abstract SourceExpr read(SyntaxNode node);

  /** A plain loop: a stream would take many times the stack at every level. */
  final List<SourceExpr> all(List<SyntaxNode> nodes) {
    List<SourceExpr> all = new ArrayList<>(nodes.size());
    for (SyntaxNode node : nodes) {
      all.add(read(node));
    }
    return all;
  }

  final SourceExpr other(SyntaxNode node) {
    return new OtherExpr(node.excerpt(), all(node.children()), node.line());
  }

  final SourceExpr inner(SyntaxNode node) {
    return node.children().size() == 1 ? read(node.children().get(0)) : other(node);
  }

  final SourceExpr name(SyntaxNode node) {
    return new NameExpr(node.text(), node.line());
  }

  /** The field's value, or nothing that matters. */
  final SourceExpr part(SyntaxNode node, String field) {
    Optional<SyntaxNode> part = node.field(field);
    return part.map(this::read).orElseGet(() -> new OtherExpr("", List.of(), node.line()));
  }

  final String textOf(SyntaxNode node, String field) {
    return node.field(field).map(SyntaxNode::text).orElse("");
  }

  /** A path when the object is one, else the object with what is done to it. */
  final SourceExpr member(SyntaxNode node, SourceExpr object, String member) {
    return object instanceof NameExpr before
        ? new NameExpr(before.path() + "." + member, node.line())
        : new OtherExpr(node.excerpt(), List.of(object), node.line());
  }

  /** A literal whose pieces are plain; one with inserted values is no text. */
  final SourceExpr string(SyntaxNode node, List<String> content) {
    StringBuilder value = new StringBuilder();
    for (SyntaxNode piece : node.children()) {
      if (content.contains(piece.type())) {
        value.append(piece.text());
      } else if (piece.type().equals("interpolation")
          || piece.type().equals("template_substitution")) {
        return other(node);
      }
    }
    return new TextLiteral(value.toString(), node.line());
  }

  /** A call of what a callee says; the callee of a chain keeps the calls before it. */
  final SourceExpr.CallExpr call(
      SyntaxNode node, SourceExpr callee, List<SourceExpr.CallArgument> callArguments) {
    int line = node.line();
    if (callee instanceof NameExpr path) {
      int dot = path.path().lastIndexOf('.');
      SourceExpr receiver = dot < 0 ? null : new NameExpr(path.path().substring(0, dot), line);
      return new SourceExpr.CallExpr(receiver, path.last(), callArguments, line);
    }
    return new SourceExpr.CallExpr(callee, "", callArguments, line);
  }
}
