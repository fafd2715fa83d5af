/** Finds text that tries to give orders to the agent that will read it. */
@NullMarked
package dev.ahp.safety;

import org.jspecify.annotations.NullMarked;
