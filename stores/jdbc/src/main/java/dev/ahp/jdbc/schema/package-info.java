/** Brings a database to the schema of this program, or refuses it. */
@NullMarked
package dev.ahp.jdbc.schema;

import org.jspecify.annotations.NullMarked;
