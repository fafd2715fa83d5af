/** The tables of a store, with SQL for both databases. */
@NullMarked
package dev.ahp.jdbc.table;

import org.jspecify.annotations.NullMarked;
