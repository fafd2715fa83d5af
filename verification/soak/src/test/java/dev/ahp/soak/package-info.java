/** The soak: callers and random faults against real daemons, followed by a check of the history. */
@NullMarked
package dev.ahp.soak;

import org.jspecify.annotations.NullMarked;
