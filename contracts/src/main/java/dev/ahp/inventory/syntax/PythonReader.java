package dev.ahp.inventory.syntax;

import dev.ahp.inventory.syntax.SourceExpr.Assignment;
import dev.ahp.inventory.syntax.SourceExpr.CallArgument;
import dev.ahp.inventory.syntax.SourceExpr.CallExpr;
import dev.ahp.inventory.syntax.SourceExpr.ChoiceExpr;
import dev.ahp.inventory.syntax.SourceExpr.FunctionExpr;
import dev.ahp.inventory.syntax.SourceExpr.ListLiteral;
import dev.ahp.inventory.syntax.SourceExpr.MapEntry;
import dev.ahp.inventory.syntax.SourceExpr.MapLiteral;
import dev.ahp.inventory.syntax.SourceExpr.NameExpr;
import dev.ahp.inventory.syntax.SourceExpr.TextLiteral;
import dev.ahp.inventory.syntax.SourceExpr.TypeDefinition;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

final class PythonReader extends TreeReader {
  @Override
  SourceExpr read(SyntaxNode node) {
    return switch (node.type()) {
      case "identifier" -> name(node);
      case "string" -> string(node, List.of("string_content"));
      case "concatenated_string" -> joined(node);
      case "attribute" -> member(node, part(node, "object"), textOf(node, "attribute"));
      case "call" -> call(node);
      case "list", "tuple", "set" -> new ListLiteral(all(node.children()), node.line());
      case "dictionary" -> dictionary(node);
      case "subscript" -> subscript(node);
      case "conditional_expression" -> conditional(node);
      case "assignment", "augmented_assignment" -> assign(node);
      case "named_expression" ->
          new Assignment(textOf(node, "name"), part(node, "value"), node.line());
      case "return_statement" -> new Assignment(Assignment.RETURN, inner(node), node.line());
      case "lambda" ->
          new FunctionExpr("", List.of(), null, List.of(part(node, "body")), node.line());
      case "function_definition" -> function(node, List.of());
      case "class_definition" -> type(node, List.of());
      case "decorated_definition" -> decorated(node);
      case "import_statement", "import_from_statement" -> importing(node);
      case "await", "parenthesized_expression", "expression_statement", "list_splat" -> inner(node);
      default -> other(node);
    };
  }

  private SourceExpr joined(SyntaxNode node) {
    StringBuilder value = new StringBuilder();
    for (SourceExpr piece : all(node.children())) {
      if (!(piece instanceof TextLiteral textLiteral)) {
        return other(node);
      }
      value.append(textLiteral.value());
    }
    return new TextLiteral(value.toString(), node.line());
  }

  private SourceExpr call(SyntaxNode node) {
    List<CallArgument> callArguments = new ArrayList<>();
    for (SyntaxNode it : node.field("arguments").map(SyntaxNode::children).orElse(List.of())) {
      callArguments.add(
          it.type().equals("keyword_argument")
              ? new CallArgument(textOf(it, "name"), part(it, "value"))
              : new CallArgument(null, read(it)));
    }
    Optional<SyntaxNode> callee = node.field("function");
    if (callee.filter(it -> it.type().equals("attribute")).isPresent()) {
      SourceExpr receiver = part(callee.get(), "object");
      return new CallExpr(receiver, textOf(callee.get(), "attribute"), callArguments, node.line());
    }
    return call(node, callee.map(this::read).orElseGet(() -> other(node)), callArguments);
  }

  private SourceExpr dictionary(SyntaxNode node) {
    List<MapEntry> mapEntries = new ArrayList<>();
    for (SyntaxNode pair : node.all("pair")) {
      mapEntries.add(new MapEntry(part(pair, "key"), part(pair, "value")));
    }
    return new MapLiteral(mapEntries, node.line());
  }

  /** {@code Agent[Context]} denotes {@code Agent}; {@code config["x"]} is not resolved. */
  private SourceExpr subscript(SyntaxNode node) {
    SourceExpr value = part(node, "value");
    boolean named =
        value instanceof NameExpr nameExpr && Character.isUpperCase(nameExpr.last().charAt(0));
    boolean types =
        node.fields("subscript").stream()
            .allMatch(it -> it.type().equals("identifier") || it.type().equals("attribute"));
    return named && types ? value : other(node);
  }

  private SourceExpr conditional(SyntaxNode node) {
    List<SyntaxNode> parts = node.children();
    return parts.size() == 3
        ? new ChoiceExpr(List.of(read(parts.get(0)), read(parts.get(2))), node.line())
        : other(node);
  }

  private SourceExpr assign(SyntaxNode node) {
    return node.field("right").isPresent()
        ? new Assignment(textOf(node, "left"), part(node, "right"), node.line())
        : other(node);
  }

  private SourceExpr decorated(SyntaxNode node) {
    List<SourceExpr> decorators = node.all("decorator").stream().map(it -> inner(it)).toList();
    SyntaxNode definition = node.field("definition").orElse(node);
    return switch (definition.type()) {
      case "function_definition" -> function(definition, decorators);
      case "class_definition" -> type(definition, decorators);
      default -> other(node);
    };
  }

  private SourceExpr function(SyntaxNode node, List<SourceExpr> decorators) {
    SourceExpr returns = node.field("return_type").map(it -> other(it)).orElse(null);
    return new FunctionExpr(
        textOf(node, "name"), decorators, returns, parts(node, "body"), node.line());
  }

  private SourceExpr type(SyntaxNode node, List<SourceExpr> decorators) {
    return new TypeDefinition(textOf(node, "name"), decorators, parts(node, "body"), node.line());
  }

  private SourceExpr importing(SyntaxNode node) {
    String from = textOf(node, "module_name");
    String before = from.isEmpty() ? "" : from + ".";
    for (SyntaxNode it : node.fields("name")) {
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
    return nothing(node);
  }
}
