/** Prepared statements for many rows. */
@NullMarked
package dev.ahp.jdbc.sql;

import org.jspecify.annotations.NullMarked;
