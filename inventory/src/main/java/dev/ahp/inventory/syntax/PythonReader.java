package dev.ahp.inventory.syntax;

import dev.ahp.inventory.syntax.Expr.Argument;
import dev.ahp.inventory.syntax.Expr.Assign;
import dev.ahp.inventory.syntax.Expr.Call;
import dev.ahp.inventory.syntax.Expr.Choice;
import dev.ahp.inventory.syntax.Expr.Entries;
import dev.ahp.inventory.syntax.Expr.Entry;
import dev.ahp.inventory.syntax.Expr.Function;
import dev.ahp.inventory.syntax.Expr.Items;
import dev.ahp.inventory.syntax.Expr.Name;
import dev.ahp.inventory.syntax.Expr.Text;
import dev.ahp.inventory.syntax.Expr.TypeDefinition;
import java.util.ArrayList;
import java.util.List;

/** Python. */
final class PythonReader extends TreeReader {
  @Override
  Expr read(Node node) {
    return switch (node.type()) {
      case "identifier" -> name(node);
      case "string" -> string(node, List.of("string_content"));
      case "concatenated_string" -> joined(node);
      case "attribute" -> member(node, part(node, "object"), textOf(node, "attribute"));
      case "call" -> call(node);
      case "list", "tuple", "set" -> new Items(all(node.children()), node.line());
      case "dictionary" -> dictionary(node);
      case "subscript" -> subscript(node);
      case "conditional_expression" -> choice(node);
      case "assignment", "augmented_assignment" -> assign(node);
      case "named_expression" -> new Assign(textOf(node, "name"), part(node, "value"), node.line());
      case "return_statement" -> new Assign(Assign.RETURN, inner(node), node.line());
      case "lambda" -> new Function("", List.of(), null, List.of(part(node, "body")), node.line());
      case "function_definition" -> function(node, List.of());
      case "class_definition" -> type(node, List.of());
      case "decorated_definition" -> decorated(node);
      case "import_statement", "import_from_statement" -> importing(node);
      case "await", "parenthesized_expression", "expression_statement", "list_splat" -> inner(node);
      default -> other(node);
    };
  }

  private Expr joined(Node node) {
    StringBuilder value = new StringBuilder();
    for (Expr piece : all(node.children())) {
      if (!(piece instanceof Text text)) {
        return other(node);
      }
      value.append(text.value());
    }
    return new Text(value.toString(), node.line());
  }

  private Expr call(Node node) {
    List<Argument> arguments = new ArrayList<>();
    for (Node it : node.field("arguments").map(Node::children).orElse(List.of())) {
      arguments.add(
          it.type().equals("keyword_argument")
              ? new Argument(textOf(it, "name"), part(it, "value"))
              : new Argument(null, read(it)));
    }
    Node callee = node.field("function").orElse(node);
    if (callee.type().equals("attribute")) {
      Expr receiver = part(callee, "object");
      return new Call(receiver, textOf(callee, "attribute"), arguments, node.line());
    }
    return call(node, callee == node ? other(node) : read(callee), arguments);
  }

  private Expr dictionary(Node node) {
    List<Entry> entries = new ArrayList<>();
    for (Node pair : node.all("pair")) {
      entries.add(new Entry(part(pair, "key"), part(pair, "value")));
    }
    return new Entries(entries, node.line());
  }

  /** {@code Agent[Context]} means {@code Agent}; {@code config["x"]} stays what it is. */
  private Expr subscript(Node node) {
    Expr value = part(node, "value");
    boolean named = value instanceof Name name && Character.isUpperCase(name.last().charAt(0));
    boolean types =
        node.fields("subscript").stream()
            .allMatch(it -> it.type().equals("identifier") || it.type().equals("attribute"));
    return named && types ? value : other(node);
  }

  private Expr choice(Node node) {
    List<Node> parts = node.children();
    return parts.size() == 3
        ? new Choice(List.of(read(parts.get(0)), read(parts.get(2))), node.line())
        : other(node);
  }

  private Expr assign(Node node) {
    return node.field("right").isPresent()
        ? new Assign(textOf(node, "left"), part(node, "right"), node.line())
        : other(node);
  }

  private Expr decorated(Node node) {
    List<Expr> decorators = node.all("decorator").stream().map(it -> inner(it)).toList();
    Node definition = node.field("definition").orElse(node);
    return switch (definition.type()) {
      case "function_definition" -> function(definition, decorators);
      case "class_definition" -> type(definition, decorators);
      default -> other(node);
    };
  }

  private Expr function(Node node, List<Expr> decorators) {
    Expr returns = node.field("return_type").map(it -> other(it)).orElse(null);
    List<Expr> body = node.field("body").map(it -> all(it.children())).orElse(List.of());
    return new Function(textOf(node, "name"), decorators, returns, body, node.line());
  }

  private Expr type(Node node, List<Expr> decorators) {
    List<Expr> body = node.field("body").map(it -> all(it.children())).orElse(List.of());
    return new TypeDefinition(textOf(node, "name"), decorators, body, node.line());
  }

  private Expr importing(Node node) {
    String from = textOf(node, "module_name");
    String before = from.isEmpty() ? "" : from + ".";
    for (Node it : node.fields("name")) {
      if (it.type().equals("aliased_import")) {
        imports.add(textOf(it, "alias"), before + textOf(it, "name"));
      } else if (from.isEmpty()) {
        String first = it.text().split("\\.", 2)[0];
        imports.add(first, first);
      } else {
        imports.add(it.text(), before + it.text());
      }
    }
    if (node.first("wildcard_import").isPresent()) {
      imports.addAll(from);
    }
    return new Expr.Other("", List.of(), node.line());
  }
}
