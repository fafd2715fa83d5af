package dev.ahp.cli.contracts;

import static org.assertj.core.api.Assertions.assertThat;

import dev.ahp.contract.set.ContractLoader;
import dev.ahp.contract.set.ContractSource;
import dev.ahp.inventory.HandoffLocation;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class ContractCoverageTest {
  private final ContractCoverage coverage =
      new ContractCoverage(
          ContractLoader.load(
              new MapContractSource(
                  Map.of(
                      "registry.yaml",
                      "agents: {triage-agent: {}, refund-agent: {roles: [billing]}}",
                      "handoffs/a.yaml",
                      "{id: triage-to-billing-v1, source: triage-agent, target:"
                          + " 'role:billing'}"))));

  private Optional<String> contract(@Nullable String source, @Nullable String target) {
    return coverage.of(new HandoffLocation("x.py", 1, "python", "autogen", source, target, ""));
  }

  @Test
  void roleMatchesItsAgents() {
    assertThat(contract("triage_agent", "RefundAgent")).contains("triage-to-billing-v1");
  }

  @Test
  void directionMatters() {
    assertThat(contract("refund-agent", "triage-agent")).isEmpty();
  }

  @Test
  void unknownEndMatchesAnyContractOfTheOtherEnd() {
    assertThat(contract(null, "refund-agent")).contains("triage-to-billing-v1");
    assertThat(contract("triage-agent", null)).contains("triage-to-billing-v1");
    assertThat(contract("refund-agent", null)).isEmpty();
    assertThat(contract(null, null)).isEmpty();
  }

  private record MapContractSource(Map<String, String> files) implements ContractSource {
    @Override
    public String prefix() {
      return "";
    }

    @Override
    public List<String> contracts() {
      return List.of("handoffs/a.yaml");
    }

    @Override
    public Optional<String> read(String path) {
      return Optional.ofNullable(files.get(path));
    }
  }
}
