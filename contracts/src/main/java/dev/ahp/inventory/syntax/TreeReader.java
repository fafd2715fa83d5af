package dev.ahp.inventory.syntax;

import dev.ahp.inventory.syntax.SourceExpr.CallArgument;
import dev.ahp.inventory.syntax.SourceExpr.ChoiceExpr;
import dev.ahp.inventory.syntax.SourceExpr.NameExpr;
import dev.ahp.inventory.syntax.SourceExpr.OtherExpr;
import dev.ahp.inventory.syntax.SourceExpr.TextLiteral;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Converts the syntax tree of one file to {@link SourceExpr}. Subclasses know one grammar each. */
abstract class TreeReader {
  final Imports imports = new Imports();

  abstract SourceExpr read(SyntaxNode node);

  /** Uses a loop because a stream needs much more stack per level. */
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

  /** Returns the value of a field, or an empty expression if it is missing. */
  final SourceExpr part(SyntaxNode node, String field) {
    Optional<SyntaxNode> part = node.field(field);
    return part.map(this::read).orElseGet(() -> nothing(node));
  }

  /** Returns the children of a field, or an empty list if it is missing. */
  final List<SourceExpr> parts(SyntaxNode node, String field) {
    return node.field(field).map(it -> all(it.children())).orElse(List.of());
  }

  /** Returns the values of a conditional expression. */
  final SourceExpr choice(SyntaxNode node) {
    return new ChoiceExpr(
        List.of(part(node, "consequence"), part(node, "alternative")), node.line());
  }

  /** Returns the arguments of a call in a language without named arguments. */
  final List<CallArgument> arguments(SyntaxNode node) {
    return parts(node, "arguments").stream().map(it -> new CallArgument(null, it)).toList();
  }

  final SourceExpr nothing(SyntaxNode node) {
    return new OtherExpr("", List.of(), node.line());
  }

  final String textOf(SyntaxNode node, String field) {
    return node.field(field).map(SyntaxNode::text).orElse("");
  }

  /** Returns a path if the object is a path, otherwise the object as part of another expression. */
  final SourceExpr member(SyntaxNode node, SourceExpr object, String member) {
    return object instanceof NameExpr before
        ? new NameExpr(before.path() + "." + member, node.line())
        : new OtherExpr(node.excerpt(), List.of(object), node.line());
  }

  /** Returns a string literal, or another expression if it contains interpolations. */
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

  /** Returns a call. The callee of a chain keeps the preceding calls. */
  final SourceExpr.CallExpr call(
      SyntaxNode node, SourceExpr callee, List<CallArgument> callArguments) {
    int line = node.line();
    if (callee instanceof NameExpr path) {
      int dot = path.path().lastIndexOf('.');
      SourceExpr receiver = dot < 0 ? null : new NameExpr(path.path().substring(0, dot), line);
      return new SourceExpr.CallExpr(receiver, path.last(), callArguments, line);
    }
    return new SourceExpr.CallExpr(callee, "", callArguments, line);
  }
}
