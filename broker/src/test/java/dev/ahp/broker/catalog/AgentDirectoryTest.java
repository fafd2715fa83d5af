package dev.ahp.broker.catalog;

import static org.assertj.core.api.Assertions.assertThat;

import dev.ahp.json.JsonArray;
import dev.ahp.json.JsonObject;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

class AgentDirectoryTest {
  private static final int STEPS = 2_000;

  private static AgentEntry agent(String name, String... roles) {
    return new AgentEntry(
        name, JsonObject.builder().put("roles", JsonArray.ofStrings(Arrays.asList(roles))).build());
  }

  private static List<String> names(List<AgentEntry> agents) {
    return agents.stream().map(AgentEntry::name).toList();
  }

  @Test
  void originalKeepsItsAgents() {
    AgentDirectory original = AgentDirectory.of(List.of(agent("b", "dev")));

    AgentDirectory changed = original.with(agent("a", "dev")).without("b");

    assertThat(names(original.withRole("dev"))).containsExactly("b");
    assertThat(names(changed.withRole("dev"))).containsExactly("a");
  }

  @Test
  void changedAgentLeavesItsOldGroups() {
    AgentDirectory directory =
        AgentDirectory.of(List.of(agent("a", "dev", "ops"))).with(agent("a", "ops", "ops"));

    assertThat(directory.roles()).containsOnlyKeys("ops");
    assertThat(names(directory.withRole("ops"))).containsExactly("a");
  }

  @Test
  void randomChangesGiveTheSameGroupsAsOneListOfAgents() {
    Random random = new Random(7);
    AgentDirectory directory = AgentDirectory.EMPTY;
    Map<String, AgentEntry> expected = new TreeMap<>();
    for (int i = 0; i < STEPS; i++) {
      String name = "agent-" + random.nextInt(40);
      if (random.nextInt(3) == 0) {
        directory = directory.without(name);
        expected.remove(name);
      } else {
        AgentEntry agent = agent(name, "role-" + random.nextInt(5), "role-" + random.nextInt(5));
        directory = directory.with(agent);
        expected.put(name, agent);
      }
    }

    assertThat(directory.agents()).containsExactlyElementsOf(expected.values());
    for (int role = 0; role < 5; role++) {
      String wanted = "role-" + role;
      assertThat(names(directory.withRole(wanted)))
          .containsExactlyElementsOf(
              expected.values().stream()
                  .filter(it -> it.roles().contains(wanted))
                  .map(AgentEntry::name)
                  .toList());
    }
  }
}
