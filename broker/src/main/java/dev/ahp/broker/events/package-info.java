/** Delivery of records and alerts to subscribers, in order and without gaps. */
@NullMarked
package dev.ahp.broker.events;

import org.jspecify.annotations.NullMarked;
