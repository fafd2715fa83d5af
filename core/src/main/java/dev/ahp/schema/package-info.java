/** JSON Schema 2020-12 validation of our JSON values, and the built-in schemas. */
@NullMarked
package dev.ahp.schema;

import org.jspecify.annotations.NullMarked;
