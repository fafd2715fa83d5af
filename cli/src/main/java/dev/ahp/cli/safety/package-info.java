/** The command that scans texts for orders to their reader. */
@NullMarked
package dev.ahp.cli.safety;

import org.jspecify.annotations.NullMarked;
