/** A store in memory, for tests, demonstrations and short-lived brokers. */
@NullMarked
package dev.ahp.broker.memory;

import org.jspecify.annotations.NullMarked;
