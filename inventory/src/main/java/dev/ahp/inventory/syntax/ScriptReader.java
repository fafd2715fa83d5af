package dev.ahp.inventory.syntax;

import dev.ahp.inventory.syntax.Expr.Argument;
import dev.ahp.inventory.syntax.Expr.Assign;
import dev.ahp.inventory.syntax.Expr.Call;
import dev.ahp.inventory.syntax.Expr.Choice;
import dev.ahp.inventory.syntax.Expr.Entries;
import dev.ahp.inventory.syntax.Expr.Entry;
import dev.ahp.inventory.syntax.Expr.Function;
import dev.ahp.inventory.syntax.Expr.Items;
import dev.ahp.inventory.syntax.Expr.TypeDefinition;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** TypeScript and JavaScript. */
final class ScriptReader extends TreeReader {
  @Override
  Expr read(Node node) {
    return switch (node.type()) {
      case "identifier", "this", "property_identifier", "shorthand_property_identifier" ->
          name(node);
      case "string", "template_string" ->
          string(node, List.of("string_fragment", "escape_sequence"));
      case "member_expression" -> member(node, part(node, "object"), textOf(node, "property"));
      case "call_expression" -> called(node, "function");
      case "new_expression" -> called(node, "constructor");
      case "array" -> new Items(all(node.children()), node.line());
      case "object" -> object(node);
      case "ternary_expression" ->
          new Choice(List.of(part(node, "consequence"), part(node, "alternative")), node.line());
      case "variable_declarator", "public_field_definition", "field_definition" -> declared(node);
      case "assignment_expression" ->
          new Assign(textOf(node, "left"), part(node, "right"), node.line());
      case "return_statement" -> new Assign(Assign.RETURN, inner(node), node.line());
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

  private Expr called(Node node, String field) {
    List<Argument> arguments =
        node.field("arguments").map(Node::children).orElse(List.of()).stream()
            .map(it -> new Argument(null, read(it)))
            .toList();
    Optional<Node> callee = node.field(field);
    if (callee.isPresent() && callee.get().type().equals("member_expression")) {
      Expr receiver = part(callee.get(), "object");
      return new Call(receiver, textOf(callee.get(), "property"), arguments, node.line());
    }
    return call(node, part(node, field), arguments);
  }

  private Expr object(Node node) {
    List<Entry> entries = new ArrayList<>();
    for (Node it : node.children()) {
      if (it.type().equals("pair")) {
        entries.add(new Entry(part(it, "key"), part(it, "value")));
      } else if (it.type().equals("method_definition")) {
        entries.add(new Entry(part(it, "name"), read(it)));
      } else {
        entries.add(new Entry(read(it), read(it)));
      }
    }
    return new Entries(entries, node.line());
  }

  private Expr declared(Node node) {
    Expr value = part(node, "value");
    Optional<Node> name = node.field("name").or(() -> node.field("property"));
    boolean pattern = name.filter(it -> it.type().equals("object_pattern")).isPresent();
    if (pattern && value instanceof Call call && call.path().equals("require")) {
      required(name.get(), call);
    }
    if (name.isEmpty() || node.field("value").isEmpty()) {
      return other(node);
    }
    Expr named =
        value instanceof Function it && it.name().isEmpty()
            ? new Function(name.get().text(), it.decorators(), it.returns(), it.body(), it.line())
            : value;
    return new Assign(name.get().text(), named, node.line());
  }

  private void required(Node pattern, Call call) {
    if (call.positional(0).orElse(null) instanceof Expr.Text module) {
      for (Node it : pattern.children()) {
        boolean renamed = it.type().equals("pair_pattern");
        String original = renamed ? textOf(it, "key") : it.text();
        imports.add(renamed ? textOf(it, "value") : original, module.value() + "." + original);
      }
    }
  }

  private Expr function(Node node) {
    Optional<Node> body = node.field("body");
    boolean block = body.filter(it -> it.type().equals("statement_block")).isPresent();
    Expr whole = part(node, "body");
    List<Expr> parts =
        block ? whole.parts() : List.of(new Assign(Assign.RETURN, whole, node.line()));
    return new Function(textOf(node, "name"), List.of(), null, parts, node.line());
  }

  private Expr type(Node node) {
    List<Expr> body = node.field("body").map(it -> all(it.children())).orElse(List.of());
    return new TypeDefinition(textOf(node, "name"), List.of(), body, node.line());
  }

  private Expr importing(Node node) {
    String module = part(node, "source") instanceof Expr.Text it ? it.value() : "";
    for (Node clause : node.all("import_clause")) {
      for (Node it : clause.children()) {
        switch (it.type()) {
          case "identifier" -> imports.add(it.text(), module + ".default");
          case "namespace_import" ->
              it.first("identifier").ifPresent(name -> imports.add(name.text(), module));
          default -> it.all("import_specifier").forEach(one -> specified(module, one));
        }
      }
    }
    return new Expr.Other("", List.of(), node.line());
  }

  private void specified(String module, Node one) {
    String name = textOf(one, "name");
    String alias = textOf(one, "alias");
    imports.add(alias.isEmpty() ? name : alias, module + "." + name);
  }
}
