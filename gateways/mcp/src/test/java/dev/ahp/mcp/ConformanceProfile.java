package dev.ahp.mcp;

import dev.ahp.json.JsonObject;
import dev.ahp.json.JsonReader;
import io.modelcontextprotocol.server.McpAsyncServerExchange;
import io.modelcontextprotocol.server.McpServer;
import io.modelcontextprotocol.server.McpServerFeatures.AsyncCompletionSpecification;
import io.modelcontextprotocol.server.McpServerFeatures.AsyncPromptSpecification;
import io.modelcontextprotocol.server.McpServerFeatures.AsyncResourceSpecification;
import io.modelcontextprotocol.server.McpServerFeatures.AsyncResourceTemplateSpecification;
import io.modelcontextprotocol.server.McpServerFeatures.AsyncToolSpecification;
import io.modelcontextprotocol.spec.McpSchema;
import io.modelcontextprotocol.spec.McpSchema.AudioContent;
import io.modelcontextprotocol.spec.McpSchema.CallToolResult;
import io.modelcontextprotocol.spec.McpSchema.Content;
import io.modelcontextprotocol.spec.McpSchema.EmbeddedResource;
import io.modelcontextprotocol.spec.McpSchema.ImageContent;
import io.modelcontextprotocol.spec.McpSchema.TextContent;
import java.util.List;
import java.util.Map;
import java.util.function.BiFunction;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;

/** The tools, resources and prompts that the official conformance suite expects. */
final class ConformanceProfile {
  private static final String DEFAULTS =
      """
      {"name":{"type":"string","default":"John Doe"},
       "age":{"type":"integer","default":30},
       "score":{"type":"number","default":95.5},
       "status":{"type":"string","enum":["active","inactive","pending"],
         "default":"active"},
       "verified":{"type":"boolean","default":true}}
      """;
  private static final String CHOICES =
      """
      {"untitledSingle":{"type":"string","enum":["option1","option2","option3"]},
       "titledSingle":{"type":"string","oneOf":[
         {"const":"value1","title":"First"},{"const":"value2","title":"Second"}]},
       "legacyEnum":{"type":"string","enum":["opt1","opt2"],
         "enumNames":["Option One","Option Two"]},
       "untitledMulti":{"type":"array",
         "items":{"type":"string","enum":["option1","option2"]}},
       "titledMulti":{"type":"array","items":{"anyOf":[
         {"const":"value1","title":"First"},{"const":"value2","title":"Second"}]}}}
      """;

  private static final String PIXEL =
      "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8DwHwAFBQIAX8jx0gAAAABJRU5ErkJggg==";
  private static final String SOUND =
      "UklGRiQAAABXQVZFZm10IBAAAAABAAEAQB8AAAB9AAACABAAZGF0YQAAAAA=";
  private static final String NOTHING = "{\"type\":\"object\",\"properties\":{}}";

  private ConformanceProfile() {}

  /** Builds the result of a tool. */
  private interface ToolAnswer
      extends BiFunction<McpAsyncServerExchange, McpSchema.CallToolRequest, Mono<List<Content>>> {}

  static void add(McpServer.AsyncSpecification<?> server) {
    server
        .capabilities(
            McpSchema.ServerCapabilities.builder()
                .completions()
                .resources(true, false)
                .tools(false)
                .prompts(false)
                .logging()
                .build())
        .tools(contents())
        .tools(conversations())
        .prompts(prompts())
        .resources(resources())
        .resourceTemplates(template())
        .completions(completion());
  }

  static List<AsyncToolSpecification> contents() {
    return List.of(
        tool("test_simple_text", NOTHING, text("This is a simple text response for testing.")),
        tool("test_image_content", NOTHING, ImageContent.builder(PIXEL, "image/png").build()),
        tool("test_audio_content", NOTHING, AudioContent.builder(SOUND, "audio/wav").build()),
        tool("test_embedded_resource", NOTHING, embedded("test://embedded-resource")),
        tool(
            "test_multiple_content_types",
            NOTHING,
            text("Multiple content types test:"),
            ImageContent.builder(PIXEL, "image/png").build(),
            embedded("test://mixed-content-resource")),
        tool(
            "json_schema_2020_12_tool",
            """
            {"$schema":"https://json-schema.org/draft/2020-12/schema","type":"object",
             "$defs":{"address":{"$anchor":"addressDef","type":"object",
               "properties":{"street":{"type":"string"},"city":{"type":"string"}}}},
             "properties":{"name":{"type":"string"},"address":{"$ref":"#/$defs/address"},
               "contactMethod":{"type":"string","enum":["phone","email"]},
               "phone":{"type":"string"},"email":{"type":"string"}},
             "allOf":[{"anyOf":[{"required":["phone"]},{"required":["email"]}]}],
             "if":{"properties":{"contactMethod":{"const":"phone"}},
               "required":["contactMethod"]},
             "then":{"required":["phone"]},"else":{"required":["email"]},
             "additionalProperties":false}
            """,
            text("ok")),
        new AsyncToolSpecification(
            described("test_error_handling", NOTHING),
            (asked, request) ->
                Mono.just(
                    CallToolResult.builder()
                        .addTextContent("This tool intentionally returns an error for testing")
                        .isError(true)
                        .build())));
  }

  private static List<AsyncToolSpecification> conversations() {
    return List.of(
        tool("test_tool_with_logging", NOTHING, (asked, request) -> logged(asked)),
        tool("test_tool_with_progress", NOTHING, ConformanceProfile::progressed),
        tool("test_sampling", asking("prompt"), ConformanceProfile::sampled),
        tool(
            "test_elicitation",
            asking("message"),
            (asked, request) ->
                elicited(
                    asked,
                    String.valueOf(request.arguments().get("message")),
                    "{\"username\":{\"type\":\"string\"},\"email\":{\"type\":\"string\"}}")),
        tool(
            "test_elicitation_sep1034_defaults",
            NOTHING,
            (asked, request) -> elicited(asked, "defaults", DEFAULTS)),
        tool(
            "test_elicitation_sep1330_enums",
            NOTHING,
            (asked, request) -> elicited(asked, "enums", CHOICES)));
  }

  private static Mono<List<Content>> logged(McpAsyncServerExchange asked) {
    return Flux.just("started", "processing", "completed")
        .concatMap(
            it ->
                asked.loggingNotification(
                    McpSchema.LoggingMessageNotification.builder(
                            McpSchema.LoggingLevel.INFO, "Tool execution " + it)
                        .build()))
        .then(Mono.just(List.of(text("logged"))));
  }

  private static Mono<List<Content>> progressed(
      McpAsyncServerExchange asked, McpSchema.CallToolRequest request) {
    Object token = request.meta() == null ? null : request.meta().get("progressToken");
    Flux<Double> steps = token == null ? Flux.empty() : Flux.just(0.0, 50.0, 100.0);
    return steps
        .concatMap(
            it ->
                asked.progressNotification(
                    McpSchema.ProgressNotification.builder(String.valueOf(token), it)
                        .total(100.0)
                        .build()))
        .then(Mono.just(List.of(text("done"))));
  }

  private static Mono<List<Content>> sampled(
      McpAsyncServerExchange asked, McpSchema.CallToolRequest request) {
    McpSchema.SamplingMessage prompt =
        McpSchema.SamplingMessage.builder(
                McpSchema.Role.USER, text(String.valueOf(request.arguments().get("prompt"))))
            .build();
    return asked
        .createMessage(McpSchema.CreateMessageRequest.builder(List.of(prompt), 100).build())
        .map(it -> List.of(text("LLM response: " + it.content())));
  }

  @SuppressWarnings("deprecation")
  private static Mono<List<Content>> elicited(
      McpAsyncServerExchange asked, String message, String properties) {
    JsonObject schema =
        JsonObject.builder()
            .put("type", "object")
            .put("properties", JsonReader.read(properties))
            .build();
    return asked
        .createElicitation(
            McpSchema.ElicitRequest.builder(message, McpServerBuilder.plain(schema)).build())
        .map(it -> List.of(text("action=" + it.action() + ", content=" + it.content())));
  }

  private static String asking(String word) {
    return "{\"type\":\"object\",\"properties\":{\""
        + word
        + "\":{\"type\":\"string\"}},\"required\":[\""
        + word
        + "\"]}";
  }

  private static AsyncToolSpecification tool(String name, String schema, Content... contents) {
    return tool(name, schema, (asked, request) -> Mono.just(List.of(contents)));
  }

  private static AsyncToolSpecification tool(String name, String schema, ToolAnswer toolAnswer) {
    return new AsyncToolSpecification(
        described(name, schema),
        (asked, request) ->
            toolAnswer
                .apply(asked, request)
                .map(it -> CallToolResult.builder().content(it).isError(false).build()));
  }

  private static McpSchema.Tool described(String name, String schema) {
    Map<String, Object> input =
        McpServerBuilder.plain(JsonReader.read(schema).asObject().orElseThrow());
    return McpSchema.Tool.builder(name, input).description("For the conformance suite.").build();
  }

  static List<AsyncPromptSpecification> prompts() {
    return List.of(
        prompt("test_simple_prompt", List.of(), text("This is a simple prompt for testing.")),
        new AsyncPromptSpecification(
            McpSchema.Prompt.builder("test_prompt_with_arguments")
                .description("For the conformance suite.")
                .arguments(List.of(argument("arg1"), argument("arg2")))
                .build(),
            (asked, request) ->
                said(
                    text(
                        "Prompt with arguments: arg1='"
                            + request.arguments().get("arg1")
                            + "', arg2='"
                            + request.arguments().get("arg2")
                            + "'"))),
        new AsyncPromptSpecification(
            McpSchema.Prompt.builder("test_prompt_with_embedded_resource")
                .description("For the conformance suite.")
                .arguments(List.of(argument("resourceUri")))
                .build(),
            (asked, request) ->
                said(
                    embedded(String.valueOf(request.arguments().get("resourceUri"))),
                    text("Please process the embedded resource above."))),
        prompt(
            "test_prompt_with_image",
            List.of(),
            ImageContent.builder(PIXEL, "image/png").build(),
            text("Please analyze the image above.")));
  }

  private static AsyncPromptSpecification prompt(
      String name, List<McpSchema.PromptArgument> arguments, Content... contents) {
    return new AsyncPromptSpecification(
        McpSchema.Prompt.builder(name)
            .description("For the conformance suite.")
            .arguments(arguments)
            .build(),
        (asked, request) -> said(contents));
  }

  private static Mono<McpSchema.GetPromptResult> said(Content... contents) {
    List<McpSchema.PromptMessage> messages =
        List.of(contents).stream()
            .map(it -> McpSchema.PromptMessage.builder(McpSchema.Role.USER, it).build())
            .toList();
    return Mono.just(McpSchema.GetPromptResult.builder(messages).build());
  }

  private static McpSchema.PromptArgument argument(String name) {
    return McpSchema.PromptArgument.builder(name).description(name).required(true).build();
  }

  static List<AsyncResourceSpecification> resources() {
    return List.of(
        resource("test://static-text", false),
        resource("test://static-binary", true),
        resource("test://watched-resource", false));
  }

  private static AsyncResourceSpecification resource(String uri, boolean binary) {
    McpSchema.ResourceContents contents =
        binary
            ? McpSchema.BlobResourceContents.builder(uri, PIXEL).mimeType("image/png").build()
            : McpSchema.TextResourceContents.builder(uri, "This is the content.")
                .mimeType("text/plain")
                .build();
    return new AsyncResourceSpecification(
        McpSchema.Resource.builder(uri, uri).mimeType(binary ? "image/png" : "text/plain").build(),
        (asked, request) ->
            Mono.just(McpSchema.ReadResourceResult.builder(List.of(contents)).build()));
  }

  static AsyncResourceTemplateSpecification template() {
    return new AsyncResourceTemplateSpecification(
        McpSchema.ResourceTemplate.builder("test://template/{id}/data", "template")
            .mimeType("application/json")
            .build(),
        (asked, request) -> {
          String id = request.uri().replace("test://template/", "").replace("/data", "");
          McpSchema.ResourceContents contents =
              McpSchema.TextResourceContents.builder(
                      request.uri(), "{\"id\":\"" + id + "\",\"data\":\"Data for ID: " + id + "\"}")
                  .mimeType("application/json")
                  .build();
          return Mono.just(McpSchema.ReadResourceResult.builder(List.of(contents)).build());
        });
  }

  static AsyncCompletionSpecification completion() {
    return new AsyncCompletionSpecification(
        new McpSchema.PromptReference("test_prompt_with_arguments"),
        (asked, request) ->
            Mono.just(
                new McpSchema.CompleteResult(
                    new McpSchema.CompleteResult.CompleteCompletion(List.of("test"), 1, false))));
  }

  private static EmbeddedResource embedded(String uri) {
    return EmbeddedResource.builder(
            McpSchema.TextResourceContents.builder(uri, "Embedded resource content for testing.")
                .mimeType("text/plain")
                .build())
        .build();
  }

  private static Content text(String text) {
    return TextContent.builder(text).build();
  }
}
