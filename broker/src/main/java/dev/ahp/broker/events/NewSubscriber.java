package dev.ahp.broker.events;

/** Who has been told what was before its start, and is to be told what came after. */
record NewSubscriber(EventSubscription eventSubscription, StartPosition startPosition) {}
