/** Statements with many rows, written and read without ceremony. */
@NullMarked
package dev.ahp.jdbc.sql;

import org.jspecify.annotations.NullMarked;
