/** Commands that back up and restore the data directory of a daemon. */
@NullMarked
package dev.ahp.cli.backup;

import org.jspecify.annotations.NullMarked;
