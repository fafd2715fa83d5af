/** Detects text that tries to instruct the agent that reads it (prompt injection). */
@NullMarked
package dev.ahp.safety;

import org.jspecify.annotations.NullMarked;
