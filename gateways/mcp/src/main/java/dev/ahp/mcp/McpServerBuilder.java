package dev.ahp.mcp;

import dev.ahp.Denied;
import dev.ahp.broker.api.BrokerApi;
import dev.ahp.broker.api.Caller;
import dev.ahp.json.Json;
import dev.ahp.json.JsonObject;
import dev.ahp.json.JsonWriter;
import dev.ahp.mcp.session.RouteTransport;
import dev.ahp.mcp.tool.Tool;
import dev.ahp.mcp.tool.ToolRegistry;
import dev.ahp.problem.FailureCause;
import dev.ahp.server.api.AutoRegistration;
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
import org.jspecify.annotations.Nullable;
import reactor.core.publisher.Mono;

/** Registers tools, resources and prompts with the SDK. */
record McpServerBuilder(BrokerApi broker, AutoRegistration registration) {
  private static final int RESOURCE_NOT_FOUND = -32002;

  McpServer.AsyncSpecification<?> server(RouteTransport transport, String version) {
    return McpServer.async(transport)
        .serverInfo("ahp", version)
        .instructions(BrokerFeatures.INSTRUCTIONS)
        .capabilities(
            McpSchema.ServerCapabilities.builder()
                .tools(false)
                .resources(false, false)
                .prompts(false)
                .logging()
                .build())
        .jsonSchemaValidator(new McpSchemaValidator())
        // The broker validates the arguments and reports all violations.
        .validateToolInputs(false)
        .tools(
            new ToolRegistry(broker, registration)
                .tools().stream().map(McpServerBuilder::tool).toList())
        .resourceTemplates(McpResources.DEFINITIONS.stream().map(this::resource).toList())
        .prompts(Prompts.DEFINITIONS.stream().map(this::prompt).toList());
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
        (exchange, request) ->
            Mono.defer(
                    () ->
                        Mono.fromFuture(
                            tool.action()
                                .call(
                                    caller(exchange.transportContext()),
                                    json(request.arguments()))))
                .map(result -> result(result, false))
                .onErrorResume(McpServerBuilder::deniedResult));
  }

  private static McpSchema.ToolAnnotations annotations(Tool tool) {
    return McpSchema.ToolAnnotations.builder()
        .title(tool.title())
        .readOnlyHint(tool.toolEffect() == Tool.ToolEffect.READS)
        .destructiveHint(tool.toolEffect() == Tool.ToolEffect.DESTRUCTIVE)
        .idempotentHint(tool.toolEffect() == Tool.ToolEffect.REPEATABLE)
        .openWorldHint(false)
        .build();
  }

  private static McpSchema.CallToolResult result(JsonObject result, boolean isError) {
    return McpSchema.CallToolResult.builder()
        .addTextContent(JsonWriter.compact(result))
        .structuredContent(plain(result))
        .isError(isError)
        .build();
  }

  private static Mono<McpSchema.CallToolResult> deniedResult(Throwable error) {
    Denied denied = denied(error);
    return denied == null ? Mono.error(error) : Mono.just(result(denied.toProblem("/mcp"), true));
  }

  private static @Nullable Denied denied(Throwable error) {
    return FailureCause.of(error) instanceof Denied denied ? denied : null;
  }

  private AsyncResourceTemplateSpecification resource(
      McpResources.ResourceDefinition resourceDefinition) {
    McpSchema.ResourceTemplate template =
        McpSchema.ResourceTemplate.builder(resourceDefinition.template(), resourceDefinition.name())
            .description(resourceDefinition.description())
            .mimeType(resourceDefinition.type())
            .build();
    McpResources resources = new McpResources(broker);
    return new AsyncResourceTemplateSpecification(
        template,
        (exchange, request) ->
            Mono.fromCallable(
                    () -> resources.read(caller(exchange.transportContext()), request.uri()))
                .map(text -> read(request.uri(), resourceDefinition.type(), text))
                .onErrorMap(Denied.class, it -> error(RESOURCE_NOT_FOUND, it)));
  }

  private AsyncPromptSpecification prompt(Prompts.PromptDefinition promptDefinition) {
    List<McpSchema.PromptArgument> arguments =
        promptDefinition.promptArguments().stream().map(it -> argument(it)).toList();
    Prompts prompts = new Prompts(broker);
    return new AsyncPromptSpecification(
        McpSchema.Prompt.builder(promptDefinition.name())
            .description(promptDefinition.description())
            .arguments(arguments)
            .build(),
        (exchange, request) ->
            Mono.fromCallable(
                    () ->
                        prompts.text(
                            caller(exchange.transportContext()),
                            promptDefinition.name(),
                            texts(request.arguments())))
                .map(text -> promptResult(promptDefinition.description(), text))
                .onErrorMap(Denied.class, it -> error(McpSchema.ErrorCodes.INVALID_PARAMS, it)));
  }

  private static McpSchema.ReadResourceResult read(String uri, String type, String text) {
    return McpSchema.ReadResourceResult.builder(
            List.of(McpSchema.TextResourceContents.builder(uri, text).mimeType(type).build()))
        .build();
  }

  private static McpSchema.PromptArgument argument(Prompts.PromptArgument argument) {
    return McpSchema.PromptArgument.builder(argument.name())
        .description(argument.description())
        .required(argument.required())
        .build();
  }

  private static McpSchema.GetPromptResult promptResult(String description, String text) {
    McpSchema.Content content = McpSchema.TextContent.builder(text).build();
    return McpSchema.GetPromptResult.builder(
            List.of(McpSchema.PromptMessage.builder(McpSchema.Role.USER, content).build()))
        .description(description)
        .build();
  }

  private static McpError error(int code, Denied denied) {
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
    throw new IllegalStateException("the MCP call has no caller");
  }

  private static JsonObject json(@Nullable Map<String, Object> arguments) {
    return Json.from(arguments == null ? Map.of() : arguments).asObject().orElseThrow();
  }

  @SuppressWarnings({"unchecked", "NullAway"}) // the SDK has no null annotations
  static Map<String, Object> plain(JsonObject json) {
    return (Map<String, Object>) json.toPlain();
  }
}
