package dev.ahp.generate;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.ahp.json.Json;
import dev.ahp.json.JsonObject;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class GeneratorTest {
  @ParameterizedTest
  @EnumSource
  void theSmallestContractIsEnough(TargetFramework framework) {
    String source = Generator.source(framework, SampleEdges.of(SampleEdges.smallest().build()), "");

    assertThat(source).contains("\"a-to-b\"").doesNotContain("@{");
  }

  @Test
  void aContractWithoutATargetIsRejected() {
    JsonObject contract = SampleEdges.smallest().remove("target").build();

    assertThatThrownBy(() -> SampleEdges.of(contract))
        .isInstanceOf(CodeGenerationException.class)
        .hasMessage("the contract has no target");
  }

  @Test
  void aPredicateWithASyntaxErrorIsRejected() {
    JsonObject contract =
        SampleEdges.smallest()
            .put("trigger", SampleEdges.block("predicate", Json.of("a == ")))
            .build();

    assertThatThrownBy(() -> SampleEdges.of(contract))
        .isInstanceOf(CodeGenerationException.class)
        .hasMessageStartingWith("trigger.predicate has a syntax error at column ");
  }

  @Test
  void collidingAgentNamesAreRejected() {
    String registry = "agents: {a-b: {}, a_b: {}, a: {}, b: {}}";
    ContractEdge edge =
        SampleEdges.of(SampleEdges.smallest().build(), Map.of("registry.yaml", registry));

    assertThatThrownBy(() -> Generator.source(TargetFramework.AUTOGEN, edge, ""))
        .isInstanceOf(CodeGenerationException.class)
        .hasMessage("a-b and a_b would both be named a_b in autogen; rename one of them");
    assertThat(Generator.source(TargetFramework.LANGGRAPH, edge, "")).contains("\"a-to-b\"");
  }

  @Test
  void aNonIdempotentHandoffIsNeverRetried() {
    JsonObject contract =
        SampleEdges.smallest()
            .put("recovery", SampleEdges.block("max_retries", Json.of(5)))
            .build();

    String source = Generator.source(TargetFramework.OPENAI_AGENTS, SampleEdges.of(contract), "");

    assertThat(source).contains("\nMAX_RETRIES = 0\n");
  }

  @Test
  void langGraphWaitsForAPerson() {
    JsonObject contract = SampleEdges.smallest().put("target", "human:desk").build();

    String source = Generator.source(TargetFramework.LANGGRAPH, SampleEdges.of(contract), "");

    assertThat(source).contains("answer = interrupt(", "TARGET_NAME = \"human_desk\"");
  }

  @Test
  void javaCodeUsesTheRequestedPackage() {
    ContractEdge edge = SampleEdges.of(SampleEdges.smallest().build());

    assertThat(Generator.source(TargetFramework.LANGCHAIN4J, edge, "com.acme"))
        .startsWith("package com.acme;\n")
        .contains("public final class AToBEdge {");
    assertThatThrownBy(() -> Generator.source(TargetFramework.LANGCHAIN4J, edge, "a; class X"))
        .isInstanceOf(CodeGenerationException.class);
  }

  @Test
  void membersWithReservedNamesGetAnAlias() {
    String schema =
        """
        {"type":"object","required":["class","model_x"],"properties":{
          "class":{"type":"string","enum":["a","b"]},"model_x":{"type":"integer"},"_y":{"type":"number"},
          "a-b":{"type":"boolean"},"a_b":{"type":"array","items":{"$ref":"#/$defs/part"}}},
         "$defs":{"part":{"type":"object","additionalProperties":false,"properties":{"n":{"type":"integer"}}}}}
        """;
    JsonObject contract =
        SampleEdges.smallest()
            .put("payload", SampleEdges.block("schema", Json.of("s.json")))
            .build();

    String source =
        Generator.source(
            TargetFramework.AUTOGEN, SampleEdges.of(contract, Map.of("s.json", schema)), "");

    assertThat(source)
        .contains("    class_: Literal[\"a\", \"b\"] = Field(alias=\"class\")\n")
        .contains("    field_model_x: StrictInt = Field(alias=\"model_x\")\n")
        .contains("    y: StrictFloat | None = Field(default=None, alias=\"_y\")\n")
        .contains("    a_b: StrictBool | None = Field(default=None, alias=\"a-b\")\n")
        .contains("    a_b_2: list[PayloadABItem] | None = Field(default=None, alias=\"a_b\")\n")
        .contains(
            "class PayloadABItem(BaseModel):\n    model_config = ConfigDict(extra=\"forbid\"");
  }

  @Test
  void aRecursiveSchemaIsBounded() {
    String schema =
        """
        {"properties":{"x":{"$ref":"#/$defs/x"}},
         "$defs":{"x":{"type":"object","properties":{"a":{"$ref":"#/$defs/x"},"b":{"$ref":"#/$defs/x"}}}}}
        """;
    JsonObject contract =
        SampleEdges.smallest()
            .put("payload", SampleEdges.block("schema", Json.of("s.json")))
            .build();

    String source =
        Generator.source(
            TargetFramework.LANGGRAPH4J, SampleEdges.of(contract, Map.of("s.json", schema)), "");

    assertThat(source.length()).isLessThan(500_000);
  }
}
