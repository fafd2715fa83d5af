package dev.ahp.inventory.syntax;

import dev.ahp.inventory.syntax.Expr.Name;
import dev.ahp.inventory.syntax.Expr.Other;
import dev.ahp.inventory.syntax.Expr.Text;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Turns the tree of one file into {@link Expr}; a subclass knows the names of one grammar. */
abstract class TreeReader {
  final Imports imports = new Imports();

  abstract Expr read(Node node);

  /** A plain loop: a stream would take many times the stack at every level. */
  final List<Expr> all(List<Node> nodes) {
    List<Expr> all = new ArrayList<>(nodes.size());
    for (Node node : nodes) {
      all.add(read(node));
    }
    return all;
  }

  final Expr other(Node node) {
    return new Other(node.excerpt(), all(node.children()), node.line());
  }

  final Expr inner(Node node) {
    return node.children().size() == 1 ? read(node.children().get(0)) : other(node);
  }

  final Expr name(Node node) {
    return new Name(node.text(), node.line());
  }

  /** The field's value, or nothing that matters. */
  final Expr part(Node node, String field) {
    Optional<Node> part = node.field(field);
    return part.map(this::read).orElseGet(() -> new Other("", List.of(), node.line()));
  }

  final String textOf(Node node, String field) {
    return node.field(field).map(Node::text).orElse("");
  }

  /** A path when the object is one, else the object with what is done to it. */
  final Expr member(Node node, Expr object, String member) {
    return object instanceof Name before
        ? new Name(before.path() + "." + member, node.line())
        : new Other(node.excerpt(), List.of(object), node.line());
  }

  /** A literal whose pieces are plain; one with inserted values is no text. */
  final Expr string(Node node, List<String> content) {
    StringBuilder value = new StringBuilder();
    for (Node piece : node.children()) {
      if (content.contains(piece.type())) {
        value.append(piece.text());
      } else if (piece.type().equals("interpolation")
          || piece.type().equals("template_substitution")) {
        return other(node);
      }
    }
    return new Text(value.toString(), node.line());
  }

  /** A call of what a callee says; the callee of a chain keeps the calls before it. */
  final Expr.Call call(Node node, Expr callee, List<Expr.Argument> arguments) {
    int line = node.line();
    if (callee instanceof Name path) {
      int dot = path.path().lastIndexOf('.');
      Expr receiver = dot < 0 ? null : new Name(path.path().substring(0, dot), line);
      return new Expr.Call(receiver, path.last(), arguments, line);
    }
    return new Expr.Call(callee, "", arguments, line);
  }
}
