package dev.ahp.testkit.broker;

import dev.ahp.broker.BrokerOptions;
import dev.ahp.broker.api.BrokerApi;
import dev.ahp.broker.store.Store;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;

/** The tests that every broker must pass, with any store. Checks the invariants after each test. */
public abstract class BrokerContract
    implements SubmitContract,
        ClaimContract,
        VerbContract,
        HandoffContract,
        DelegationContract,
        RecoveryContract,
        HumanInTheLoopContract,
        InboxNoticeContract,
        StreamContract,
        TimeoutContract,
        SuspendContract,
        ReportSafetyContract,
        GateContract,
        ResidencyContract,
        CapContract,
        SchemaVersionContract,
        AcceptanceJoinContract,
        WindowContract,
        ReadAuditContract,
        EntryRulesContract,
        ContractFieldContract,
        ResponseBoundsContract,
        ExplainContract,
        AuthorizationContract,
        PageContract,
        TaskContract,
        TaskResultContract,
        WarningContract,
        TrustContract,
        SafetyContract,
        SafetyVerdictContract,
        CommonFailuresContract,
        ContextLossContract,
        HealthContract,
        DeliveryContract,
        RemoteCancellationContract,
        PauseContract,
        PurgeContract,
        OverviewContract,
        AgentEditContract,
        TokenContract,
        PolicyContract,
        ConstraintContract,
        TopicContract,
        ScheduleContract,
        NamespaceDefinitionContract,
        ExportContract,
        QuotaContract {
  private @Nullable TestBroker broker;

  /** Opens an empty store; called once per test. */
  protected abstract Store openEmpty();

  /** Returns the API under test, which may access the broker through another interface. */
  protected BrokerApi apiUnderTest(BrokerApi local) {
    return local;
  }

  @Override
  public TestBroker open(BrokerOptions options) {
    if (broker == null) {
      broker = TestBroker.open(openEmpty(), options, this::apiUnderTest);
    }
    return broker;
  }

  @AfterEach
  void checkAndClose() {
    if (broker != null) {
      try (TestBroker open = broker) {
        Invariants.check(open);
      }
    }
  }
}
