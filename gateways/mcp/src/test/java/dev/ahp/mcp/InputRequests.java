package dev.ahp.mcp;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.ahp.json.Json;
import dev.ahp.json.JsonArray;
import dev.ahp.json.JsonObject;
import dev.ahp.json.JsonReader;
import dev.ahp.mcp.stateless.McpCall;
import dev.ahp.mcp.stateless.McpFeature;
import dev.ahp.mcp.stateless.McpRequestException;
import java.security.GeneralSecurityException;
import java.security.MessageDigest;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;

/** Tools and a prompt of the conformance suite that ask the client for input. */
final class InputRequests {
  private static final SecretKeySpec KEY = new SecretKeySpec("test".getBytes(UTF_8), "HmacSHA256");
  private static final Json SAMPLING =
      JsonReader.read(
          """
          {"method":"sampling/createMessage","params":{"maxTokens":100,"messages":[{"role":"user",
           "content":{"type":"text","text":"What is the capital of France?"}}]}}
          """);
  private static final Json ROOTS = JsonReader.read("{\"method\":\"roots/list\",\"params\":{}}");

  private InputRequests() {}

  static List<McpFeature> tools() {
    return List.of(
        FixtureTool.of(
            "test_input_required_result_elicitation",
            call -> once(call, "", Map.of("user_name", elicitation("name")))),
        FixtureTool.of(
            "test_input_required_result_sampling",
            call -> once(call, "", Map.of("capital_question", SAMPLING))),
        FixtureTool.of(
            "test_input_required_result_list_roots",
            call -> once(call, "", Map.of("client_roots", ROOTS))),
        FixtureTool.of(
            "test_input_required_result_request_state",
            call -> once(call, "state-ok", Map.of("confirm", elicitation("ok")))),
        FixtureTool.of(
            "test_input_required_result_tampered_state",
            call -> once(call, "state-ok", Map.of("confirm", elicitation("ok")))),
        FixtureTool.of(
            "test_input_required_result_multiple_inputs",
            call ->
                once(
                    call,
                    "state-ok",
                    Map.of(
                        "user_name", elicitation("name"),
                        "greeting", SAMPLING,
                        "client_roots", ROOTS))),
        FixtureTool.of("test_input_required_result_multi_round", InputRequests::askInTwoRounds),
        FixtureTool.of("test_input_required_result_capabilities", InputRequests::askForDeclared));
  }

  static McpFeature prompt() {
    JsonObject definition =
        JsonObject.builder()
            .put("name", "test_input_required_result_prompt")
            .put("description", "For the conformance suite.")
            .build();
    JsonObject message =
        JsonReader.read("{\"role\":\"user\",\"content\":{\"type\":\"text\",\"text\":\"ok\"}}")
            .asObject()
            .orElseThrow();
    Map<String, Json> requests = Map.of("user_context", elicitation("context"));
    return new McpFeature(
        definition,
        call ->
            isAnswered(call, requests)
                ? CompletableFuture.completedFuture(
                    JsonObject.builder().put("messages", JsonArray.of(message)).build())
                : ask(requests, ""));
  }

  /** Asks until the client has answered each request and returned the state. */
  private static CompletableFuture<JsonObject> once(
      McpCall call, String state, Map<String, Json> requests) {
    if (!isAnswered(call, requests)) {
      return ask(requests, state);
    }
    if (!state.isEmpty()) {
      checkState(call, state);
    }
    return FixtureTool.text("thank you " + state);
  }

  private static CompletableFuture<JsonObject> askInTwoRounds(McpCall call) {
    Map<String, Json> second = Map.of("step2", elicitation("color"));
    if (isAnswered(call, second)) {
      checkState(call, "round-2");
      return FixtureTool.text("thank you");
    }
    Map<String, Json> first = Map.of("step1", elicitation("name"));
    if (isAnswered(call, first)) {
      checkState(call, "round-1");
      return ask(second, "round-2");
    }
    return ask(first, "round-1");
  }

  private static CompletableFuture<JsonObject> askForDeclared(McpCall call) {
    JsonObject declared = call.request().clientCapabilities();
    return ask(
        declared.has("sampling")
            ? Map.of("greeting", SAMPLING)
            : Map.of("user_name", elicitation("name")),
        "");
  }

  private static boolean isAnswered(McpCall call, Map<String, Json> requests) {
    JsonObject answers = call.params().object("inputResponses").orElse(JsonObject.empty());
    return requests.keySet().stream().allMatch(it -> answers.object(it).isPresent());
  }

  private static CompletableFuture<JsonObject> ask(Map<String, Json> requests, String state) {
    JsonObject.Builder result =
        JsonObject.builder()
            .put("resultType", "input_required")
            .put("inputRequests", Json.from(requests));
    if (!state.isEmpty()) {
      result.put("requestState", signed(state));
    }
    return CompletableFuture.completedFuture(result.build());
  }

  private static Json elicitation(String property) {
    return JsonReader.read(
        """
        {"method":"elicitation/create","params":{"mode":"form","message":"Please answer.",
         "requestedSchema":{"type":"object","properties":{"%s":{"type":"string"}}}}}
        """
            .formatted(property));
  }

  private static void checkState(McpCall call, String state) {
    byte[] given = call.params().string("requestState").orElse("").getBytes(UTF_8);
    if (!MessageDigest.isEqual(given, signed(state).getBytes(UTF_8))) {
      throw McpRequestException.invalidParams("/params/requestState is not valid");
    }
  }

  private static String signed(String state) {
    try {
      Mac mac = Mac.getInstance("HmacSHA256");
      mac.init(KEY);
      return state + "." + HexFormat.of().formatHex(mac.doFinal(state.getBytes(UTF_8)));
    } catch (GeneralSecurityException e) {
      throw new IllegalStateException(e);
    }
  }
}
