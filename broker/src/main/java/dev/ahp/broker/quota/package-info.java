/** Limits of what an agent, and all agents of a broker together, may use. */
@NullMarked
package dev.ahp.broker.quota;

import org.jspecify.annotations.NullMarked;
