package dev.ahp.testkit.broker;

import dev.ahp.broker.BrokerOptions;
import dev.ahp.broker.api.BrokerApi;
import dev.ahp.broker.store.Store;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;

/** What every broker must do, over whatever store. After each test its invariants are checked. */
public abstract class BrokerContract
    implements SubmitContract,
        ClaimContract,
        VerbContract,
        HandoffContract,
        DelegationContract,
        RecoveryContract,
        HumanInTheLoopContract,
        StreamContract,
        TimeoutContract,
        GateContract,
        ExplainContract,
        AuthorizationContract,
        PageContract,
        TaskContract,
        TrustContract,
        SafetyContract,
        VerdictContract,
        CommonFailuresContract,
        LossContract,
        DeliveryContract,
        RemoteCancellationContract {
  private @Nullable TestBroker broker;

  /** Opens a store with nothing in it; called once a test. */
  protected abstract Store openEmpty();

  /** The way to the broker, which may lead through a face of it. */
  protected BrokerApi reached(BrokerApi local) {
    return local;
  }

  @Override
  public TestBroker open(BrokerOptions options) {
    if (broker == null) {
      broker = TestBroker.open(openEmpty(), options, this::reached);
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
