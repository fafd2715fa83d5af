/** The checks on the way in, one class each, in the order in which they are asked. */
@NullMarked
package dev.ahp.broker.gate;

import org.jspecify.annotations.NullMarked;
