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
import java.util.Optional;

/** C#. */
final class CSharpReader extends TreeReader {
  @Override
  Expr read(Node node) {
    return switch (node.type()) {
      case "identifier", "qualified_name", "this" -> name(node);
      case "generic_name" -> read(node.children().get(0));
      case "string_literal" -> string(node, List.of("string_literal_content", "escape_sequence"));
      case "raw_string_literal" -> string(node, List.of("raw_string_content"));
      case "member_access_expression" -> member(node, part(node, "expression"), memberName(node));
      case "invocation_expression" -> invocation(node);
      case "object_creation_expression" -> creation(node, part(node, "type"));
      case "collection_expression", "element_binding_expression", "initializer_expression" ->
          new Items(all(node.children()), node.line());
      case "array_creation_expression", "implicit_array_creation_expression" ->
          node.first("initializer_expression").map(this::read).orElseGet(() -> other(node));
      case "conditional_expression" ->
          new Choice(List.of(part(node, "consequence"), part(node, "alternative")), node.line());
      case "variable_declaration" -> declaration(node);
      case "assignment_expression" ->
          new Assign(textOf(node, "left"), part(node, "right"), node.line());
      case "return_statement" -> new Assign(Assign.RETURN, inner(node), node.line());
      case "arrow_expression_clause" -> new Assign(Assign.RETURN, inner(node), node.line());
      case "lambda_expression" ->
          new Function("", List.of(), null, List.of(part(node, "body")), node.line());
      case "method_declaration", "local_function_statement", "constructor_declaration" ->
          new Function(
              textOf(node, "name"), List.of(), null, List.of(part(node, "body")), node.line());
      case "property_declaration" -> property(node);
      case "class_declaration", "record_declaration", "struct_declaration" ->
          new TypeDefinition(
              textOf(node, "name"), List.of(), List.of(part(node, "body")), node.line());
      case "using_directive" -> importing(node);
      case "await_expression", "parenthesized_expression", "expression_statement", "argument" ->
          inner(node);
      default -> other(node);
    };
  }

  private String memberName(Node node) {
    Optional<Node> name = node.field("name");
    boolean generic = name.filter(it -> it.type().equals("generic_name")).isPresent();
    return generic ? name.get().children().get(0).text() : name.map(Node::text).orElse("");
  }

  private Expr invocation(Node node) {
    Optional<Node> callee = node.field("function");
    if (callee.isPresent() && callee.get().type().equals("member_access_expression")) {
      Expr receiver = part(callee.get(), "expression");
      return new Call(receiver, memberName(callee.get()), arguments(node), node.line());
    }
    return call(node, part(node, "function"), arguments(node));
  }

  private Expr creation(Node node, Expr type) {
    List<Argument> arguments = new ArrayList<>(arguments(node));
    Optional<Node> initializer =
        node.field("initializer").or(() -> node.first("initializer_expression"));
    for (Node it : initializer.map(Node::children).orElse(List.of())) {
      arguments.add(
          it.type().equals("assignment_expression")
              ? new Argument(textOf(it, "left"), part(it, "right"))
              : new Argument(null, read(it)));
    }
    return call(node, type, arguments);
  }

  private List<Argument> arguments(Node node) {
    Optional<Node> list = node.field("arguments").or(() -> node.first("argument_list"));
    return list.map(Node::children).orElse(List.of()).stream().map(this::argument).toList();
  }

  private Argument argument(Node node) {
    List<Node> parts = node.children();
    Optional<Node> name = node.field("name");
    boolean whole = parts.isEmpty() || !node.type().equals("argument");
    Expr value = whole ? read(node) : read(parts.get(parts.size() - 1));
    return new Argument(name.map(Node::text).orElse(null), value);
  }

  /** {@code new()} takes its type from the declaration. */
  private Expr declaration(Node node) {
    Expr type = part(node, "type");
    List<Expr> assigned = new ArrayList<>();
    for (Node it : node.all("variable_declarator")) {
      Node last = it.children().get(it.children().size() - 1);
      if (it.children().size() > 1) {
        assigned.add(new Assign(textOf(it, "name"), value(last, type), it.line()));
      }
    }
    return new Expr.Other("", assigned, node.line());
  }

  private Expr value(Node node, Expr type) {
    return node.type().equals("implicit_object_creation_expression")
        ? creation(node, type)
        : read(node);
  }

  private Expr property(Node node) {
    Optional<Node> value = node.field("value");
    return value.isPresent()
        ? new Assign(textOf(node, "name"), value(value.get(), part(node, "type")), node.line())
        : other(node);
  }

  private Expr importing(Node node) {
    List<Node> parts = node.children();
    if (!parts.isEmpty()) {
      String path = parts.get(parts.size() - 1).text();
      Optional<Node> alias = node.field("name");
      if (alias.isPresent()) {
        imports.add(alias.get().text(), path);
      } else {
        imports.addAll(path);
      }
    }
    return new Expr.Other("", List.of(), node.line());
  }
}
