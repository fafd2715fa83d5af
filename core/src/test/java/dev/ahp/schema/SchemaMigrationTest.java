package dev.ahp.schema;

import static org.assertj.core.api.Assertions.assertThat;

import dev.ahp.json.JsonObject;
import dev.ahp.json.JsonReader;
import dev.ahp.problem.Violation;
import org.junit.jupiter.api.Test;

class SchemaMigrationTest {
  private static JsonObject json(String text) {
    return (JsonObject) JsonReader.read(text.replace('\'', '"'));
  }

  @Test
  void stepsAreAppliedInOrder() {
    SchemaMigration migration =
        new SchemaMigration(
            json(
                """
                {'steps':[{'op':'rename','path':'/id','to':'orderId'},
                 {'op':'move','path':'/customer/name','to':'/buyer/name'},
                 {'op':'default','path':'/currency','value':'EUR'},
                 {'op':'default','path':'/orderId','value':'none'},
                 {'op':'drop','path':'/note'}, {'op':'drop','path':'/missing/member'}]}
                """));

    JsonObject result = migration.apply(json("{'id':7,'customer':{'name':'Jo'},'note':'x'}"));

    assertThat(result)
        .isEqualTo(json("{'customer':{},'orderId':7,'buyer':{'name':'Jo'},'currency':'EUR'}"));
  }

  @Test
  void invalidStepsAreNamed() {
    assertThat(
            SchemaMigration.violations(
                json(
                    "{'steps':[{'op':'copy','path':'/a'},{'op':'move','path':'/a'},"
                        + "{'op':'rename','path':'a','to':''},{'op':'default','path':'/a'}]}")))
        .extracting(Violation::pointer)
        .containsExactly(
            "/steps/0/op", "/steps/1/to", "/steps/2/path", "/steps/2/to", "/steps/3/value");
    assertThat(SchemaMigration.violations(json("{}")))
        .extracting(Violation::pointer)
        .containsExactly("/steps");
  }
}
