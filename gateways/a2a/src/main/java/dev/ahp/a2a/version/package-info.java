/** The wire formats of A2A 0.3 and 1.0. All other packages use the shapes of 1.0. */
@NullMarked
package dev.ahp.a2a.version;

import org.jspecify.annotations.NullMarked;
