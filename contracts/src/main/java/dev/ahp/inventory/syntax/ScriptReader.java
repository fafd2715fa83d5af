package dev.ahp.inventory.syntax;

import dev.ahp.inventory.syntax.SourceExpr.Assignment;
import dev.ahp.inventory.syntax.SourceExpr.CallArgument;
import dev.ahp.inventory.syntax.SourceExpr.CallExpr;
import dev.ahp.inventory.syntax.SourceExpr.FunctionExpr;
import dev.ahp.inventory.syntax.SourceExpr.ListLiteral;
import dev.ahp.inventory.syntax.SourceExpr.MapEntry;
import dev.ahp.inventory.syntax.SourceExpr.MapLiteral;
import dev.ahp.inventory.syntax.SourceExpr.TypeDefinition;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Reads TypeScript and JavaScript. */
final class ScriptReader extends TreeReader {
  @Override
  SourceExpr read(SyntaxNode node) {
    return switch (node.type()) {
      case "identifier", "this", "property_identifier", "shorthand_property_identifier" ->
          name(node);
      case "string", "template_string" ->
          string(node, List.of("string_fragment", "escape_sequence"));
      case "member_expression" -> member(node, part(node, "object"), textOf(node, "property"));
      case "call_expression" -> called(node, "function");
      case "new_expression" -> called(node, "constructor");
      case "array" -> new ListLiteral(all(node.children()), node.line());
      case "object" -> object(node);
      case "ternary_expression" -> choice(node);
      case "variable_declarator", "public_field_definition", "field_definition" -> declared(node);
      case "assignment_expression" ->
          new Assignment(textOf(node, "left"), part(node, "right"), node.line());
      case "return_statement" -> new Assignment(Assignment.RETURN, inner(node), node.line());
      case "function_declaration", "function_expression", "arrow_function", "method_definition" ->
          function(node);
      case "class_declaration", "abstract_class_declaration", "class" -> type(node);
      case "import_statement" -> importing(node);
      case "as_expression", "satisfies_expression", "non_null_expression" ->
          node.children().isEmpty() ? other(node) : read(node.children().get(0));
      case "await_expression",
          "parenthesized_expression",
          "expression_statement",
          "spread_element" ->
          inner(node);
      default -> other(node);
    };
  }

  private SourceExpr called(SyntaxNode node, String field) {
    List<CallArgument> callArguments = arguments(node);
    Optional<SyntaxNode> callee = node.field(field);
    if (callee.isPresent() && callee.get().type().equals("member_expression")) {
      SourceExpr receiver = part(callee.get(), "object");
      return new CallExpr(receiver, textOf(callee.get(), "property"), callArguments, node.line());
    }
    return call(node, part(node, field), callArguments);
  }

  private SourceExpr object(SyntaxNode node) {
    List<MapEntry> mapEntries = new ArrayList<>();
    for (SyntaxNode it : node.children()) {
      if (it.type().equals("pair")) {
        mapEntries.add(new MapEntry(part(it, "key"), part(it, "value")));
      } else if (it.type().equals("method_definition")) {
        mapEntries.add(new MapEntry(part(it, "name"), read(it)));
      } else {
        mapEntries.add(new MapEntry(read(it), read(it)));
      }
    }
    return new MapLiteral(mapEntries, node.line());
  }

  private SourceExpr declared(SyntaxNode node) {
    SourceExpr value = part(node, "value");
    Optional<SyntaxNode> name = node.field("name").or(() -> node.field("property"));
    boolean pattern = name.filter(it -> it.type().equals("object_pattern")).isPresent();
    if (pattern && value instanceof CallExpr callExpr && callExpr.path().equals("require")) {
      required(name.get(), callExpr);
    }
    if (name.isEmpty() || node.field("value").isEmpty()) {
      return other(node);
    }
    SourceExpr named =
        value instanceof FunctionExpr it && it.name().isEmpty()
            ? new FunctionExpr(
                name.get().text(), it.decorators(), it.returns(), it.body(), it.line())
            : value;
    return new Assignment(name.get().text(), named, node.line());
  }

  private void required(SyntaxNode pattern, CallExpr callExpr) {
    if (callExpr.positional(0).orElse(null) instanceof SourceExpr.TextLiteral module) {
      for (SyntaxNode it : pattern.children()) {
        boolean renamed = it.type().equals("pair_pattern");
        String original = renamed ? textOf(it, "key") : it.text();
        imports.add(renamed ? textOf(it, "value") : original, module.value() + "." + original);
      }
    }
  }

  private SourceExpr function(SyntaxNode node) {
    Optional<SyntaxNode> body = node.field("body");
    boolean block = body.filter(it -> it.type().equals("statement_block")).isPresent();
    SourceExpr statements = part(node, "body");
    List<SourceExpr> parts =
        block
            ? statements.parts()
            : List.of(new Assignment(Assignment.RETURN, statements, node.line()));
    return new FunctionExpr(textOf(node, "name"), List.of(), null, parts, node.line());
  }

  private SourceExpr type(SyntaxNode node) {
    return new TypeDefinition(textOf(node, "name"), List.of(), parts(node, "body"), node.line());
  }

  private SourceExpr importing(SyntaxNode node) {
    String module = part(node, "source") instanceof SourceExpr.TextLiteral it ? it.value() : "";
    for (SyntaxNode clause : node.all("import_clause")) {
      for (SyntaxNode it : clause.children()) {
        switch (it.type()) {
          case "identifier" -> imports.add(it.text(), module + ".default");
          case "namespace_import" ->
              it.first("identifier").ifPresent(name -> imports.add(name.text(), module));
          default -> it.all("import_specifier").forEach(one -> specified(module, one));
        }
      }
    }
    return nothing(node);
  }

  private void specified(String module, SyntaxNode one) {
    String name = textOf(one, "name");
    String alias = textOf(one, "alias");
    imports.add(alias.isEmpty() ? name : alias, module + "." + name);
  }
}
