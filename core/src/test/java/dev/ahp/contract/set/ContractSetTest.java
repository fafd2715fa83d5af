package dev.ahp.contract.set;

import static org.assertj.core.api.Assertions.assertThat;

import dev.ahp.json.JsonObject;
import dev.ahp.yaml.YamlReader;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class ContractSetTest {
  private static JsonObject yaml(String text) {
    return YamlReader.read(text).value().asObject().orElseThrow();
  }

  private static ContractSet load(Map<String, String> files) {
    return ContractLoader.load(
        new ContractSource() {
          @Override
          public String prefix() {
            return "";
          }

          @Override
          public List<String> contracts() {
            return files.keySet().stream()
                .filter(it -> it.startsWith("handoffs/"))
                .sorted()
                .toList();
          }

          @Override
          public Optional<String> read(String path) {
            return Optional.ofNullable(files.get(path));
          }
        });
  }

  @Test
  void endsOfAnEdgeResolveToAgents() {
    Registry registry =
        Registry.of(
            yaml(
                """
                agents:
                  a: {roles: [expert, expert]}
                  b: {roles: [expert], human: true, queue: desk}
                  odd: nothing
                supervisor: a
                """));

    assertThat(registry.bound("a")).extracting(RegisteredAgent::name).containsExactly("a");
    assertThat(registry.bound("expert"))
        .extracting(RegisteredAgent::name)
        .containsExactly("a", "b");
    assertThat(registry.bound("role:expert")).hasSize(2);
    assertThat(registry.bound("human:desk")).extracting(RegisteredAgent::name).containsExactly("b");
    assertThat(registry.bound("nobody")).isEmpty();
    assertThat(registry.knows("odd")).isTrue();
    assertThat(registry.knows("human:elsewhere")).isTrue();
    assertThat(registry.knows("human:")).isFalse();
    assertThat(registry.supervisor()).contains("a");
  }

  @Test
  void permissionsAreHeldByNameRoleOrRegistryEntry() {
    Registry registry =
        Registry.of(yaml("agents: {a: {roles: [x]}, b: {permissions: [p]}, c: {}, d: {}}"));
    Permissions permissions =
        Permissions.of(yaml("permissions: {p: {holders: ['role:x', c]}, q: {}}"));

    assertThat(List.of("a", "b", "c", "d"))
        .filteredOn(it -> permissions.holds(registry.agent(it).orElseThrow(), "p"))
        .containsExactly("a", "b", "c");
    assertThat(permissions.declares("q")).isTrue();
    assertThat(permissions.declares("r")).isFalse();
  }

  @Test
  void schemasResolveInsideTheAgentsDirectoryOnly() {
    Map<String, String> files =
        Map.of(
            "handoffs/a.yaml", "payload: {schema: schemas/x.json}",
            "handoffs/b.yaml", "payload: {schema: ./y.json}",
            "handoffs/c.yaml", "payload: {schema: ../../etc/passwd}",
            "handoffs/d.yaml", "payload: {schema: /etc/passwd}",
            "schemas/x.json", "{}",
            "handoffs/y.json", "{}");
    ContractSet set = load(files);

    assertThat(set.contracts().stream().map(it -> set.schemaOf(it).map(LoadedFile::path)))
        .containsExactly(
            Optional.of("schemas/x.json"),
            Optional.of("handoffs/y.json"),
            Optional.empty(),
            Optional.empty());
    assertThat(set.hasRegistry()).isFalse();
  }

  @Test
  void lockFileRoundTrips() {
    LockEntry entry =
        new LockEntry(
            "b-v1",
            yaml("{hash: 'sha256:00', snapshot: '{\"a\":\"it''s\"}', signature: 'ed25519:ab'}"));
    LockFile lockFile =
        LockFile.empty().with(List.of(entry, new LockEntry("a-v1", yaml("{version: 1.0.0}"))));

    LockFile again = LockFile.of(yaml(lockFile.toYaml()));

    assertThat(again.entry("b-v1")).contains(entry);
    assertThat(again.entry("b-v1").flatMap(LockEntry::signatureHex)).contains("ab");
    assertThat(lockFile.toYaml().indexOf("a-v1")).isLessThan(lockFile.toYaml().indexOf("b-v1"));
    assertThat(LockFile.of(yaml(LockFile.empty().toYaml())).entry("a-v1")).isEmpty();
  }
}
