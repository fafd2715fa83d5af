/** JSON Schema 2020-12 over our own JSON values, and the schemas that AHP publishes. */
@NullMarked
package dev.ahp.schema;

import org.jspecify.annotations.NullMarked;
