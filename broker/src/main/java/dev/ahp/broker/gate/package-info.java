/** The gates: checks of new packets, one class each, in order. */
@NullMarked
package dev.ahp.broker.gate;

import org.jspecify.annotations.NullMarked;
