/** A store in one file, for one process. */
@NullMarked
package dev.ahp.jdbc.sqlite;

import org.jspecify.annotations.NullMarked;
