package dev.ahp.schema;

import static org.assertj.core.api.Assertions.assertThat;

import dev.ahp.json.Json;
import dev.ahp.json.JsonReader;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class SchemaCompatibilityTest {
  private static final String OLD =
      "{'type':'object','required':['a'],'properties':{'a':{'type':'integer'},"
          + "'b':{'enum':['x','y']}}}";

  private static Json json(String text) {
    return JsonReader.read(text.replace('\'', '"'));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '"',
      value = {
        "'b':{ | 'c':{},'b':{ | ''",
        "'integer' | 'number' | ''",
        "'x','y' | 'x','y','z' | ''",
        "'type':'object', | 'title':'T','type':'object', | ''",
        "'type':'object', | '' | ''",
        "['a'] | ['a','b'] | /required newly requires b",
        "'integer' | 'string' | /properties/a/type no longer allows the type \"integer\"",
        "'x','y' | 'x' | /properties/b/enum no longer allows the value \"y\"",
        "'b':{'enum':['x','y']} | 'c':{} | /properties/b was removed",
        "'type':'object', | 'type':'object','additionalProperties':false, |"
            + " /additionalProperties restricts values that were free",
        "{'type':'integer'} | {'type':'integer','maximum':5} | /properties/a/maximum was added",
      })
  void changesAreClassified(String from, String to, String expected) {
    String changed = OLD.replace(from, to.equals("''") ? "" : to);

    var breaking = SchemaCompatibility.breakingChanges(json(OLD), json(changed));

    assertThat(changed).isNotEqualTo(OLD);
    assertThat(breaking.stream().map(it -> it.pointer() + " " + it.message()).toList())
        .isEqualTo(expected.equals("''") ? List.of() : List.of(expected));
  }
}
