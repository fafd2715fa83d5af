package dev.ahp.mcp;

import dev.ahp.Denied;
import dev.ahp.broker.exchange.Caller;
import dev.ahp.broker.exchange.Exchange;
import dev.ahp.http.api.Newcomers;
import dev.ahp.json.Json;
import dev.ahp.json.JsonObject;
import dev.ahp.json.JsonWriter;
import dev.ahp.mcp.prompt.Prompts;
import dev.ahp.mcp.reading.Readings;
import dev.ahp.mcp.session.RouteTransport;
import dev.ahp.mcp.tool.Tool;
import dev.ahp.mcp.tool.Toolbox;
import io.modelcontextprotocol.common.McpTransportContext;
import io.modelcontextprotocol.server.McpServer;
import io.modelcontextprotocol.server.McpServerFeatures.AsyncPromptSpecification;
import io.modelcontextprotocol.server.McpServerFeatures.AsyncResourceTemplateSpecification;
import io.modelcontextprotocol.server.McpServerFeatures.AsyncToolSpecification;
import io.modelcontextprotocol.spec.McpError;
import io.modelcontextprotocol.spec.McpSchema;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletionException;
import org.jspecify.annotations.Nullable;
import reactor.core.publisher.Mono;

/** Puts tools, resources and prompts into the words of the SDK. */
final class McpBuilder {
  private static final int RESOURCE_NOT_FOUND = -32002;

  private final Exchange exchange;
  private final Newcomers newcomers;

  McpBuilder(Exchange exchange, Newcomers newcomers) {
    this.exchange = exchange;
    this.newcomers = newcomers;
  }

  McpServer.AsyncSpecification<?> server(RouteTransport transport, String version) {
    return McpServer.async(transport)
        .serverInfo("ahp", version)
        .instructions(
            "Hands work from agent to agent. Ask for work with ahp_claim, take it with ahp_accept,"
                + " report with ahp_complete or ahp_fail, pass it on with ahp_handoff.")
        .capabilities(
            McpSchema.ServerCapabilities.builder()
                .tools(false)
                .resources(false, false)
                .prompts(false)
                .logging()
                .build())
        .jsonSchemaValidator(new OwnSchemas())
        // The desks judge arguments themselves, and say every field that is wrong.
        .validateToolInputs(false)
        .tools(new Toolbox(exchange, newcomers).tools().stream().map(McpBuilder::tool).toList())
        .resourceTemplates(Readings.KINDS.stream().map(this::resource).toList())
        .prompts(Prompts.KINDS.stream().map(this::prompt).toList());
  }

  private static AsyncToolSpecification tool(Tool tool) {
    McpSchema.Tool described =
        McpSchema.Tool.builder(tool.name(), plain(tool.input()))
            .title(tool.title())
            .description(tool.description())
            .outputSchema(plain(tool.output()))
            .annotations(annotations(tool))
            .build();
    return new AsyncToolSpecification(
        described,
        (asked, request) ->
            Mono.defer(
                    () ->
                        Mono.fromFuture(
                            tool.action()
                                .call(caller(asked.transportContext()), json(request.arguments()))))
                .map(answer -> result(answer, false))
                .onErrorResume(McpBuilder::refused));
  }

  private static McpSchema.ToolAnnotations annotations(Tool tool) {
    return McpSchema.ToolAnnotations.builder()
        .title(tool.title())
        .readOnlyHint(tool.nature() == Tool.Nature.READS)
        .destructiveHint(tool.nature() == Tool.Nature.DESTROYS)
        .idempotentHint(tool.nature() == Tool.Nature.REPEATABLE)
        .openWorldHint(false)
        .build();
  }

  private static McpSchema.CallToolResult result(JsonObject answer, boolean refusal) {
    return McpSchema.CallToolResult.builder()
        .addTextContent(JsonWriter.compact(answer))
        .structuredContent(plain(answer))
        .isError(refusal)
        .build();
  }

  private static Mono<McpSchema.CallToolResult> refused(Throwable fault) {
    Denied denied = denied(fault);
    return denied == null ? Mono.error(fault) : Mono.just(result(denied.toProblem("/mcp"), true));
  }

  private static @Nullable Denied denied(Throwable fault) {
    Throwable cause = fault;
    while (cause instanceof CompletionException && cause.getCause() != null) {
      cause = cause.getCause();
    }
    return cause instanceof Denied denied ? denied : null;
  }

  private AsyncResourceTemplateSpecification resource(Readings.Kind kind) {
    McpSchema.ResourceTemplate template =
        McpSchema.ResourceTemplate.builder(kind.template(), kind.name())
            .description(kind.about())
            .mimeType(kind.type())
            .build();
    Readings readings = new Readings(exchange);
    return new AsyncResourceTemplateSpecification(
        template,
        (asked, request) ->
            Mono.fromCallable(() -> readings.read(caller(asked.transportContext()), request.uri()))
                .map(text -> read(request.uri(), kind.type(), text))
                .onErrorMap(Denied.class, it -> fault(RESOURCE_NOT_FOUND, it)));
  }

  private AsyncPromptSpecification prompt(Prompts.Kind kind) {
    List<McpSchema.PromptArgument> arguments =
        kind.arguments().stream().map(it -> argument(it)).toList();
    Prompts prompts = new Prompts(exchange);
    return new AsyncPromptSpecification(
        McpSchema.Prompt.builder(kind.name())
            .description(kind.about())
            .arguments(arguments)
            .build(),
        (asked, request) ->
            Mono.fromCallable(
                    () ->
                        prompts.text(
                            caller(asked.transportContext()),
                            kind.name(),
                            texts(request.arguments())))
                .map(text -> said(kind.about(), text))
                .onErrorMap(Denied.class, it -> fault(McpSchema.ErrorCodes.INVALID_PARAMS, it)));
  }

  private static McpSchema.ReadResourceResult read(String uri, String type, String text) {
    return McpSchema.ReadResourceResult.builder(
            List.of(McpSchema.TextResourceContents.builder(uri, text).mimeType(type).build()))
        .build();
  }

  private static McpSchema.PromptArgument argument(Prompts.Argument argument) {
    return McpSchema.PromptArgument.builder(argument.name())
        .description(argument.about())
        .required(argument.required())
        .build();
  }

  private static McpSchema.GetPromptResult said(String about, String text) {
    McpSchema.Content content = McpSchema.TextContent.builder(text).build();
    return McpSchema.GetPromptResult.builder(
            List.of(McpSchema.PromptMessage.builder(McpSchema.Role.USER, content).build()))
        .description(about)
        .build();
  }

  private static McpError fault(int code, Denied denied) {
    return McpError.builder(code)
        .message(denied.code() + ": " + denied.detail())
        .data(plain(denied.toProblem("/mcp")))
        .build();
  }

  private static Map<String, String> texts(@Nullable Map<String, Object> arguments) {
    Map<String, String> texts = new HashMap<>();
    if (arguments != null) {
      arguments.forEach((name, value) -> texts.put(name, String.valueOf(value)));
    }
    return texts;
  }

  private static Caller caller(McpTransportContext context) {
    if (context.get(RouteTransport.CALLER) instanceof Caller caller) {
      return caller;
    }
    throw new IllegalStateException("a call without a caller");
  }

  private static JsonObject json(@Nullable Map<String, Object> arguments) {
    return Json.from(arguments == null ? Map.of() : arguments).asObject().orElseThrow();
  }

  private static Map<String, Object> plain(JsonObject json) {
    return Plain.map(json);
  }
}
