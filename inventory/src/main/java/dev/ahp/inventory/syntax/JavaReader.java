package dev.ahp.inventory.syntax;

import dev.ahp.inventory.syntax.Expr.Argument;
import dev.ahp.inventory.syntax.Expr.Assign;
import dev.ahp.inventory.syntax.Expr.Call;
import dev.ahp.inventory.syntax.Expr.Choice;
import dev.ahp.inventory.syntax.Expr.Function;
import dev.ahp.inventory.syntax.Expr.Items;
import dev.ahp.inventory.syntax.Expr.TypeDefinition;
import java.util.ArrayList;
import java.util.List;

/** Java. */
final class JavaReader extends TreeReader {
  @Override
  Expr read(Node node) {
    return switch (node.type()) {
      case "identifier", "type_identifier", "scoped_identifier", "scoped_type_identifier", "this" ->
          name(node);
      case "generic_type" -> read(node.children().get(0));
      case "string_literal" ->
          string(node, List.of("string_fragment", "multiline_string_fragment", "escape_sequence"));
      case "field_access" -> member(node, part(node, "object"), textOf(node, "field"));
      case "method_invocation" -> invocation(node);
      case "object_creation_expression" -> creation(node);
      case "class_literal", "parenthesized_expression", "expression_statement" -> inner(node);
      case "array_initializer", "element_value_array_initializer" ->
          new Items(all(node.children()), node.line());
      case "ternary_expression" ->
          new Choice(List.of(part(node, "consequence"), part(node, "alternative")), node.line());
      case "cast_expression" -> part(node, "value");
      case "variable_declarator" -> declared(node);
      case "assignment_expression" ->
          new Assign(textOf(node, "left"), part(node, "right"), node.line());
      case "return_statement" -> new Assign(Assign.RETURN, inner(node), node.line());
      case "lambda_expression" -> lambda(node);
      case "method_declaration", "constructor_declaration" -> method(node);
      case "class_declaration", "interface_declaration", "record_declaration", "enum_declaration" ->
          type(node);
      case "annotation", "marker_annotation" -> annotation(node);
      case "import_declaration" -> importing(node);
      default -> other(node);
    };
  }

  private Expr invocation(Node node) {
    Expr receiver = node.field("object").map(this::read).orElse(null);
    return new Call(receiver, textOf(node, "name"), arguments(node), node.line());
  }

  private Expr creation(Node node) {
    List<Argument> arguments = new ArrayList<>(arguments(node));
    node.first("class_body").ifPresent(it -> arguments.add(new Argument("class", other(it))));
    return call(node, part(node, "type"), arguments);
  }

  private List<Argument> arguments(Node node) {
    return node.field("arguments").map(Node::children).orElse(List.of()).stream()
        .map(it -> new Argument(null, read(it)))
        .toList();
  }

  private Expr declared(Node node) {
    return node.field("value").isPresent()
        ? new Assign(textOf(node, "name"), part(node, "value"), node.line())
        : other(node);
  }

  private Expr lambda(Node node) {
    Expr body = part(node, "body");
    boolean block = node.field("body").filter(it -> it.type().equals("block")).isPresent();
    Expr whole = block ? body : new Assign(Assign.RETURN, body, node.line());
    return new Function("", List.of(), null, List.of(whole), node.line());
  }

  private Expr method(Node node) {
    List<Expr> body = node.field("body").map(it -> all(it.children())).orElse(List.of());
    return new Function(textOf(node, "name"), annotations(node), null, body, node.line());
  }

  private Expr type(Node node) {
    List<Expr> body = node.field("body").map(it -> all(it.children())).orElse(List.of());
    return new TypeDefinition(textOf(node, "name"), annotations(node), body, node.line());
  }

  private List<Expr> annotations(Node node) {
    return node.first("modifiers").map(it -> all(it.children())).orElse(List.of());
  }

  private Expr annotation(Node node) {
    List<Argument> arguments = new ArrayList<>();
    for (Node it : node.field("arguments").map(Node::children).orElse(List.of())) {
      arguments.add(
          it.type().equals("element_value_pair")
              ? new Argument(textOf(it, "key"), part(it, "value"))
              : new Argument(null, read(it)));
    }
    return call(node, part(node, "name"), arguments);
  }

  private Expr importing(Node node) {
    String path = node.first("scoped_identifier").map(Node::text).orElse("");
    if (node.first("asterisk").isPresent()) {
      imports.addAll(path);
    } else {
      imports.add(path.substring(path.lastIndexOf('.') + 1), path);
    }
    return new Expr.Other("", List.of(), node.line());
  }
}
