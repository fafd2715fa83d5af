/** Telling those who listen what was recorded, in order and without gaps. */
@NullMarked
package dev.ahp.broker.events;

import org.jspecify.annotations.NullMarked;
