/** Faults that can be injected into running daemons. */
@NullMarked
package dev.ahp.soak.fault;

import org.jspecify.annotations.NullMarked;
