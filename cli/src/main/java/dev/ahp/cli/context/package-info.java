/** Saved addresses of daemons, which commands select by name. */
@NullMarked
package dev.ahp.cli.context;

import org.jspecify.annotations.NullMarked;
