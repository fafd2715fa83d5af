/**
 * The public API: packets, the handoff messages they carry, leases, the broker and the agent
 * runtime. The packages below this one contain the implementation.
 */
@NullMarked
package dev.ahp;

import org.jspecify.annotations.NullMarked;
