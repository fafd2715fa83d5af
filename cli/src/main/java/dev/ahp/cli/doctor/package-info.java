/** Checks of everything around the daemon, each with how to mend it. */
@NullMarked
package dev.ahp.cli.doctor;

import org.jspecify.annotations.NullMarked;
