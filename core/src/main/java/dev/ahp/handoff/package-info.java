/**
 * The handoff message: its versions, migrations and the checks a receiver runs before it starts.
 */
@NullMarked
package dev.ahp.handoff;

import org.jspecify.annotations.NullMarked;
