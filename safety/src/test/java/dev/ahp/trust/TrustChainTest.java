package dev.ahp.trust;

import static org.assertj.core.api.Assertions.assertThat;

import dev.ahp.json.JsonObject;
import dev.ahp.json.JsonReader;
import java.util.Map;
import org.junit.jupiter.api.Test;

class TrustChainTest {
  private final TrustChain chain = new TrustChain();

  @Test
  void aLabelAppliesToItsOwnPacket() {
    assertThat(effective("{'payload':{'quote':'buy now'},'trust':{'/payload/quote':'web'}}"))
        .containsExactly(Map.entry("/payload/quote", TrustLabel.WEB));
  }

  @Test
  void aStringKeepsTheLowestLabelInLaterPackets() {
    effective("{'payload':{'quote':'buy now'},'trust':{'/payload/quote':'web'}}");

    assertThat(
            effective(
                "{'payload':{'notes':['buy now','mine']},'trust':{'/payload/notes/0':'verified'}}"))
        .containsExactly(Map.entry("/payload/notes/0", TrustLabel.WEB));
  }

  @Test
  void aStringWithoutALabelInheritsIt() {
    effective("{'payload':{'quote':'buy now'},'trust':{'/payload/quote':'tool'}}");

    assertThat(effective("{'payload':{'a':{'b':'buy now'},'c':'own words'}}"))
        .containsExactly(Map.entry("/payload/a/b", TrustLabel.TOOL));
  }

  @Test
  void anObjectHasTheLowestLabelOfItsTexts() {
    effective("{'payload':{'quote':'buy now'},'trust':{'/payload/quote':'web'}}");

    assertThat(
            effective(
                "{'payload':{'page':{'x':'buy now','y':'z'}},'trust':{'/payload/page':'user'}}"))
        .containsEntry("/payload/page", TrustLabel.WEB);
  }

  @Test
  void labelsAboveAgentAreNotInherited() {
    effective("{'payload':{'q':'checked'},'trust':{'/payload/q':'verified'}}");

    assertThat(effective("{'payload':{'q':'checked'}}")).isEmpty();
  }

  private Map<String, TrustLabel> effective(String json) {
    return chain.effective(object(json));
  }

  private static JsonObject object(String json) {
    return JsonReader.read(json.replace('\'', '"')).asObject().orElseThrow();
  }
}
