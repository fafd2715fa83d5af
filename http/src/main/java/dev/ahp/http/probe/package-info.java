/** Looks after subsystems and reports when one goes bad or recovers. */
@NullMarked
package dev.ahp.http.probe;

import org.jspecify.annotations.NullMarked;
