package dev.ahp.inventory.syntax;

import dev.ahp.inventory.syntax.SourceExpr.Assignment;
import dev.ahp.inventory.syntax.SourceExpr.CallArgument;
import dev.ahp.inventory.syntax.SourceExpr.CallExpr;
import dev.ahp.inventory.syntax.SourceExpr.FunctionExpr;
import dev.ahp.inventory.syntax.SourceExpr.ListLiteral;
import dev.ahp.inventory.syntax.SourceExpr.TypeDefinition;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

final class CSharpReader extends TreeReader {
  @Override
  SourceExpr read(SyntaxNode node) {
    return switch (node.type()) {
      case "identifier", "qualified_name", "this" -> name(node);
      case "generic_name" -> read(node.children().get(0));
      case "string_literal" -> string(node, List.of("string_literal_content", "escape_sequence"));
      case "raw_string_literal" -> string(node, List.of("raw_string_content"));
      case "member_access_expression" -> member(node, part(node, "expression"), memberName(node));
      case "invocation_expression" -> invocation(node);
      case "object_creation_expression" -> creation(node, part(node, "type"));
      case "collection_expression", "element_binding_expression", "initializer_expression" ->
          new ListLiteral(all(node.children()), node.line());
      case "array_creation_expression", "implicit_array_creation_expression" ->
          node.first("initializer_expression").map(this::read).orElseGet(() -> other(node));
      case "conditional_expression" -> choice(node);
      case "variable_declaration" -> declaration(node);
      case "assignment_expression" ->
          new Assignment(textOf(node, "left"), part(node, "right"), node.line());
      case "return_statement" -> new Assignment(Assignment.RETURN, inner(node), node.line());
      case "arrow_expression_clause" -> new Assignment(Assignment.RETURN, inner(node), node.line());
      case "lambda_expression" ->
          new FunctionExpr("", List.of(), null, List.of(part(node, "body")), node.line());
      case "method_declaration", "local_function_statement", "constructor_declaration" ->
          new FunctionExpr(
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

  private String memberName(SyntaxNode node) {
    Optional<SyntaxNode> name = node.field("name");
    boolean generic = name.filter(it -> it.type().equals("generic_name")).isPresent();
    return generic ? name.get().children().get(0).text() : name.map(SyntaxNode::text).orElse("");
  }

  private SourceExpr invocation(SyntaxNode node) {
    Optional<SyntaxNode> callee = node.field("function");
    if (callee.isPresent() && callee.get().type().equals("member_access_expression")) {
      SourceExpr receiver = part(callee.get(), "expression");
      return new CallExpr(receiver, memberName(callee.get()), namedArguments(node), node.line());
    }
    return call(node, part(node, "function"), namedArguments(node));
  }

  private SourceExpr creation(SyntaxNode node, SourceExpr type) {
    List<CallArgument> callArguments = new ArrayList<>(namedArguments(node));
    Optional<SyntaxNode> initializer =
        node.field("initializer").or(() -> node.first("initializer_expression"));
    for (SyntaxNode it : initializer.map(SyntaxNode::children).orElse(List.of())) {
      callArguments.add(
          it.type().equals("assignment_expression")
              ? new CallArgument(textOf(it, "left"), part(it, "right"))
              : new CallArgument(null, read(it)));
    }
    return call(node, type, callArguments);
  }

  private List<CallArgument> namedArguments(SyntaxNode node) {
    Optional<SyntaxNode> list = node.field("arguments").or(() -> node.first("argument_list"));
    return list.map(SyntaxNode::children).orElse(List.of()).stream().map(this::argument).toList();
  }

  private CallArgument argument(SyntaxNode node) {
    List<SyntaxNode> parts = node.children();
    Optional<SyntaxNode> name = node.field("name");
    boolean unnamed = parts.isEmpty() || !node.type().equals("argument");
    SourceExpr value = unnamed ? read(node) : read(parts.get(parts.size() - 1));
    return new CallArgument(name.map(SyntaxNode::text).orElse(null), value);
  }

  /** {@code new()} takes its type from the declaration. */
  private SourceExpr declaration(SyntaxNode node) {
    SourceExpr type = part(node, "type");
    List<SourceExpr> assigned = new ArrayList<>();
    for (SyntaxNode it : node.all("variable_declarator")) {
      SyntaxNode last = it.children().get(it.children().size() - 1);
      if (it.children().size() > 1) {
        assigned.add(new Assignment(textOf(it, "name"), value(last, type), it.line()));
      }
    }
    return new SourceExpr.OtherExpr("", assigned, node.line());
  }

  private SourceExpr value(SyntaxNode node, SourceExpr type) {
    return node.type().equals("implicit_object_creation_expression")
        ? creation(node, type)
        : read(node);
  }

  private SourceExpr property(SyntaxNode node) {
    Optional<SyntaxNode> value = node.field("value");
    return value.isPresent()
        ? new Assignment(textOf(node, "name"), value(value.get(), part(node, "type")), node.line())
        : other(node);
  }

  private SourceExpr importing(SyntaxNode node) {
    List<SyntaxNode> parts = node.children();
    if (!parts.isEmpty()) {
      String path = parts.get(parts.size() - 1).text();
      Optional<SyntaxNode> alias = node.field("name");
      if (alias.isPresent()) {
        imports.add(alias.get().text(), path);
      } else {
        imports.addAll(path);
      }
    }
    return nothing(node);
  }
}
