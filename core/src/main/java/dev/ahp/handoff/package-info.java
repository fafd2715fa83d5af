/** The handoff message: its versions, and the checks a receiver owes itself before it starts. */
@NullMarked
package dev.ahp.handoff;

import org.jspecify.annotations.NullMarked;
