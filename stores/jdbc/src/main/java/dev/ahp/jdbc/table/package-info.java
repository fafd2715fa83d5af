/** The tables of a store and the statements that both databases understand. */
@NullMarked
package dev.ahp.jdbc.table;

import org.jspecify.annotations.NullMarked;
