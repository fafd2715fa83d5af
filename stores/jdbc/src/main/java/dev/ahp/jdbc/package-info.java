/** Brokers on databases. */
@NullMarked
package dev.ahp.jdbc;

import org.jspecify.annotations.NullMarked;
