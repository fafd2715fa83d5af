package dev.ahp.inventory.syntax;

import dev.ahp.inventory.syntax.SourceExpr.Assignment;
import dev.ahp.inventory.syntax.SourceExpr.CallArgument;
import dev.ahp.inventory.syntax.SourceExpr.CallExpr;
import dev.ahp.inventory.syntax.SourceExpr.FunctionExpr;
import dev.ahp.inventory.syntax.SourceExpr.ListLiteral;
import dev.ahp.inventory.syntax.SourceExpr.TypeDefinition;
import java.util.ArrayList;
import java.util.List;

final class JavaReader extends TreeReader {
  @Override
  SourceExpr read(SyntaxNode node) {
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
          new ListLiteral(all(node.children()), node.line());
      case "ternary_expression" -> choice(node);
      case "cast_expression" -> part(node, "value");
      case "variable_declarator" -> declared(node);
      case "assignment_expression" ->
          new Assignment(textOf(node, "left"), part(node, "right"), node.line());
      case "return_statement" -> new Assignment(Assignment.RETURN, inner(node), node.line());
      case "lambda_expression" -> lambda(node);
      case "method_declaration", "constructor_declaration" -> method(node);
      case "class_declaration", "interface_declaration", "record_declaration", "enum_declaration" ->
          type(node);
      case "annotation", "marker_annotation" -> annotation(node);
      case "import_declaration" -> importing(node);
      default -> other(node);
    };
  }

  private SourceExpr invocation(SyntaxNode node) {
    SourceExpr receiver = node.field("object").map(this::read).orElse(null);
    return new CallExpr(receiver, textOf(node, "name"), arguments(node), node.line());
  }

  private SourceExpr creation(SyntaxNode node) {
    List<CallArgument> callArguments = new ArrayList<>(arguments(node));
    node.first("class_body")
        .ifPresent(it -> callArguments.add(new CallArgument("class", other(it))));
    return call(node, part(node, "type"), callArguments);
  }

  private SourceExpr declared(SyntaxNode node) {
    return node.field("value").isPresent()
        ? new Assignment(textOf(node, "name"), part(node, "value"), node.line())
        : other(node);
  }

  private SourceExpr lambda(SyntaxNode node) {
    SourceExpr body = part(node, "body");
    boolean block = node.field("body").filter(it -> it.type().equals("block")).isPresent();
    SourceExpr statement = block ? body : new Assignment(Assignment.RETURN, body, node.line());
    return new FunctionExpr("", List.of(), null, List.of(statement), node.line());
  }

  private SourceExpr method(SyntaxNode node) {
    return new FunctionExpr(
        textOf(node, "name"), annotations(node), null, parts(node, "body"), node.line());
  }

  private SourceExpr type(SyntaxNode node) {
    return new TypeDefinition(
        textOf(node, "name"), annotations(node), parts(node, "body"), node.line());
  }

  private List<SourceExpr> annotations(SyntaxNode node) {
    return node.first("modifiers").map(it -> all(it.children())).orElse(List.of());
  }

  private SourceExpr annotation(SyntaxNode node) {
    List<CallArgument> callArguments = new ArrayList<>();
    for (SyntaxNode it : node.field("arguments").map(SyntaxNode::children).orElse(List.of())) {
      callArguments.add(
          it.type().equals("element_value_pair")
              ? new CallArgument(textOf(it, "key"), part(it, "value"))
              : new CallArgument(null, read(it)));
    }
    return call(node, part(node, "name"), callArguments);
  }

  private SourceExpr importing(SyntaxNode node) {
    String path = node.first("scoped_identifier").map(SyntaxNode::text).orElse("");
    if (node.first("asterisk").isPresent()) {
      imports.addAll(path);
    } else {
      imports.add(path.substring(path.lastIndexOf('.') + 1), path);
    }
    return nothing(node);
  }
}
