package dev.ahp.testkit.exchange;

import dev.ahp.broker.Options;
import dev.ahp.broker.exchange.Exchange;
import dev.ahp.broker.store.Store;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;

/** What every broker must do, over whatever store. After each test its invariants are checked. */
public abstract class ExchangeContract
    implements SubmitContract,
        ClaimContract,
        VerbContract,
        HandoffContract,
        DelegationContract,
        RecoveryContract,
        PeopleContract,
        StreamContract,
        ClockContract,
        GateContract,
        ExplainContract,
        PartyContract,
        PageContract,
        TaskContract,
        TrustContract,
        SafetyContract,
        VerdictContract,
        PainContract,
        LossContract,
        DeliveryContract,
        CallingOffContract {
  private @Nullable TestBroker broker;

  /** Opens a store with nothing in it; called once a test. */
  protected abstract Store openEmpty();

  /** The way to the broker, which may lead through a face of it. */
  protected Exchange reached(Exchange local) {
    return local;
  }

  @Override
  public TestBroker open(Options options) {
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
