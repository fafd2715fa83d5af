/** Service level objectives: detects breaches and reports each once. */
@NullMarked
package dev.ahp.broker.objective;

import org.jspecify.annotations.NullMarked;
