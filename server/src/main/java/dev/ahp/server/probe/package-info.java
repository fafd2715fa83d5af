/** Looks after subsystems and reports when one goes bad or recovers. */
@NullMarked
package dev.ahp.server.probe;

import org.jspecify.annotations.NullMarked;
