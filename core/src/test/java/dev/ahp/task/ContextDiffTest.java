package dev.ahp.task;

import static org.assertj.core.api.Assertions.assertThat;

import dev.ahp.json.JsonObject;
import dev.ahp.json.JsonReader;
import java.util.List;
import org.junit.jupiter.api.Test;

class ContextDiffTest {
  @Test
  void equalPayloadsHaveNoDifferences() {
    assertThat(diff("{'a':[1,{'b':2}]}", "{'a':[1.0,{'b':2}]}"))
        .isEqualTo(new ContextDiff(List.of(), List.of(), List.of()));
  }

  @Test
  void removedMemberIsOneEntry() {
    ContextDiff diff = diff("{'state':{'order':{'id':7,'sum':3}},'k':1}", "{'state':{},'k':1}");

    assertThat(diff.removed()).containsExactly(entry("/state/order", "{'id':7,'sum':3}"));
    assertThat(diff.added()).isEmpty();
    assertThat(diff.changed()).isEmpty();
  }

  @Test
  void namesAreEscapedInPointers() {
    assertThat(diff("{}", "{'a/b~c':1}").added()).containsExactly(entry("/a~1b~0c", "1"));
  }

  @Test
  void changedTypeIsAChange() {
    assertThat(diff("{'a':{'x':1}}", "{'a':[1]}").changed())
        .containsExactly(
            new ContextDiff.ContextChange(
                "/a", JsonReader.read("{\"x\":1}"), JsonReader.read("[1]")));
  }

  @Test
  void plainListsAreComparedByIndex() {
    ContextDiff diff = diff("{'l':['a','b','c']}", "{'l':['a','x']}");

    assertThat(diff.changed())
        .extracting(ContextDiff.ContextChange::pointer)
        .containsExactly("/l/1");
    assertThat(diff.removed()).containsExactly(entry("/l/2", "'c'"));
  }

  @Test
  void subtasksAreComparedById() {
    ContextDiff diff =
        diff(
            "{'r':[{'subtaskId':'s1'},{'subtaskId':'s2','d':'x'},{'subtaskId':'s3'}]}",
            "{'r':[{'subtaskId':'s2','d':'y'},{'subtaskId':'s3'},{'subtaskId':'s4'}]}");

    assertThat(diff.removed()).containsExactly(entry("/r/0", "{'subtaskId':'s1'}"));
    assertThat(diff.added()).containsExactly(entry("/r/2", "{'subtaskId':'s4'}"));
    assertThat(diff.changed())
        .extracting(ContextDiff.ContextChange::pointer)
        .containsExactly("/r/0/d");
  }

  @Test
  void itemsWithDuplicateIdsAreComparedByIndex() {
    ContextDiff diff = diff("{'l':[{'id':'a'},{'id':'a','n':1}]}", "{'l':[{'id':'a'}]}");

    assertThat(diff.removed())
        .extracting(ContextDiff.ContextEntry::pointer)
        .containsExactly("/l/1");
  }

  private static ContextDiff diff(String before, String after) {
    return ContextDiff.between(object(before), object(after));
  }

  private static ContextDiff.ContextEntry entry(String pointer, String json) {
    return new ContextDiff.ContextEntry(pointer, JsonReader.read(json.replace('\'', '"')));
  }

  private static JsonObject object(String json) {
    return JsonReader.read(json.replace('\'', '"')).asObject().orElseThrow();
  }
}
