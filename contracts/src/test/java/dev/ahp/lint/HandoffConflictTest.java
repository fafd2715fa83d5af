package dev.ahp.lint;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class HandoffConflictTest {
  private static final String SCHEMA = "schemas/refund@1.0.0.json";

  @ParameterizedTest
  @ValueSource(
      strings = {
        "{'properties':{'constraints':{'type':'object'}}}",
        "{'properties':{'constraints':{'$ref':'#/$defs/c'}},'$defs':{'c':{'type':['object','null']}}}",
        "{'properties':{'taskId':{'enum':[1,2]}}}",
        "{'properties':{'timestamp':false}}",
        "{'required':['provenance'],'properties':{'provenance':{'type':'string'}}}",
        "{'type':'object','properties':{'task_summary':{}},'additionalProperties':false}",
        "{'type':'array'}",
        "{'maxProperties':5}",
        "{'allOf':[{},{'properties':{'constraints':{'type':'object'}}}]}",
        "{'anyOf':[{'type':'string'},{'maxProperties':5}]}",
        "false"
      })
  void aSchemaThatAcceptsNoHandoffIsReported(String schema) {
    assertThat(new LintFixture().put(SCHEMA, schema.replace('\'', '"')).findings())
        .containsExactly("AHP031@10:3");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "{'properties':{'constraints':{'type':['object','array']}}}",
        "{'properties':{'constraints':{'anyOf':[{'type':'object'},{'type':'array'}]}}}",
        "{'properties':{'constraints':{'$ref':'other.json'}}}",
        "{'properties':{'constraints':{'$ref':'#/$defs/c'}},'$defs':{'c':{'$ref':'#/$defs/c'}}}",
        "{'properties':{'provenance':{'type':'string'}}}",
        "{'properties':{'confidence':{'type':'number'}},'required':['confidence']}",
        "{'anyOf':[{'type':'string'},{'type':'object'}]}",
        "{'additionalProperties':false,'patternProperties':{'^.*$':{}}}",
        "true"
      })
  void aSchemaThatCanAcceptAHandoffIsNot(String schema) {
    assertThat(new LintFixture().put(SCHEMA, schema.replace('\'', '"')).findings()).isEmpty();
  }
}
