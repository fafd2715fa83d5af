package dev.ahp.broker.gate;

import static dev.ahp.broker.gate.GateFixture.codes;
import static dev.ahp.broker.gate.GateFixture.pointers;
import static org.assertj.core.api.Assertions.assertThat;

import dev.ahp.broker.catalog.CompiledContract;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ContractGateTest {
  private static final String EDGE = "'source':'a','target':'b'";

  private static GateFixture toB() {
    return GateFixture.task("b", "{'amount':9}").agent("a", "{}").agent("b", "{}");
  }

  private static String contract(String id, String version, String more) {
    return "{'id':'%s','version':'%s',%s%s}".formatted(id, version, EDGE, more);
  }

  @Test
  void strictModeDeniesEdgesWithoutContract() {
    Submission submission = toB().routed();

    assertThat(codes(new ContractGate(ContractMode.STRICT).check(submission)))
        .containsExactly("NO_CONTRACT");
  }

  @Test
  void warnModeAllowsAndWarns() {
    Submission submission = toB().routed();

    assertThat(new ContractGate(ContractMode.WARN).check(submission)).isEmpty();
    assertThat(submission.warnings())
        .extracting(PacketWarning::code)
        .containsExactly(PacketWarning.WarningCode.CONTRACT_MISSING);
  }

  @Test
  void highestVersionOfAnEdgeIsUsed() {
    Submission submission =
        toB().known(contract("old", "1.9.0", "")).known(contract("new", "1.10.0", "")).routed();

    assertThat(new ContractGate(ContractMode.STRICT).check(submission)).isEmpty();
    assertThat(submission.contract().map(CompiledContract::id)).contains("new");
  }

  @Test
  void contractForTheTargetPrecedesContractForItsRole() {
    String forRole = "{'id':'%s','version':'1.0.0','source':'a','target':'role:billing'}";
    Submission submission =
        GateFixture.task("b", "{}")
            .agent("a", "{}")
            .agent("b", "{'roles':['billing']}")
            .known(forRole.formatted("before"))
            .known(contract("own", "1.0.0", ""))
            .known(forRole.formatted("zulu"))
            .routed();

    new ContractGate(ContractMode.STRICT).check(submission);

    assertThat(submission.contract().map(CompiledContract::id)).contains("own");
  }

  @Test
  void matchingTriggerPrecedesVersion() {
    String trigger = ",'trigger':{'predicate':'payload.amount > 5'}";
    Submission submission =
        toB()
            .known(contract("fits", "1.0.0", trigger))
            .known(contract("newer", "2.0.0", ""))
            .routed();

    new ContractGate(ContractMode.STRICT).check(submission);

    assertThat(submission.contract().map(CompiledContract::id)).contains("fits");
  }

  @Test
  void namedContractMustBeKnownInEveryMode() {
    Submission submission =
        GateFixture.of("a", "{'type':'task.assign','target':'b','contract':'gone','payload':{}}")
            .agent("b", "{}")
            .routed();

    assertThat(pointers(new ContractGate(ContractMode.OFF).check(submission)))
        .containsExactly("/contract");
  }

  @ParameterizedTest
  @ValueSource(strings = {"health.ping", "health.pong"})
  void healthChecksNeedNoContract(String type) {
    Submission submission =
        GateFixture.of("a", "{'type':'%s','target':'b','payload':{}}".formatted(type))
            .agent("b", "{}")
            .routed();

    assertThat(new ContractGate(ContractMode.STRICT).check(submission)).isEmpty();
  }

  @Test
  void falseTriggerIsDeniedInStrictModeAndReportedOtherwise() {
    String trigger = ",'trigger':{'predicate':'payload.amount > 100'}";
    Submission strict = toB().known(contract("large", "1.0.0", trigger)).routed();
    Submission warn = toB().known(contract("large", "1.0.0", trigger)).routed();

    assertThat(new ContractGate(ContractMode.STRICT).check(strict))
        .singleElement()
        .satisfies(it -> assertThat(it.message()).contains("payload.amount > 100", "large"));
    assertThat(new ContractGate(ContractMode.WARN).check(warn)).isEmpty();
    assertThat(warn.warnings())
        .extracting(PacketWarning::code)
        .containsExactly(PacketWarning.WarningCode.TRIGGER_FALSE);
  }

  @Test
  void trueTriggerIsAllowed() {
    String trigger = ",'trigger':{'predicate':'state.amount == 9'}";
    Submission submission = toB().known(contract("nine", "1.0.0", trigger)).routed();

    assertThat(new ContractGate(ContractMode.STRICT).check(submission)).isEmpty();
    assertThat(submission.warnings()).isEmpty();
  }
}
