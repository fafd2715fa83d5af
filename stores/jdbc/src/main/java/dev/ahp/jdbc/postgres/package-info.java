/** A store in PostgreSQL, which many nodes share. */
@NullMarked
package dev.ahp.jdbc.postgres;

import org.jspecify.annotations.NullMarked;
