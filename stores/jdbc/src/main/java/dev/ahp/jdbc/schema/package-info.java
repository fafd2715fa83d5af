/** Schema migrations. */
@NullMarked
package dev.ahp.jdbc.schema;

import org.jspecify.annotations.NullMarked;
