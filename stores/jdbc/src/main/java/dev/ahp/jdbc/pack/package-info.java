/** JSON as it lies in a table: small as text, longer compressed. */
@NullMarked
package dev.ahp.jdbc.pack;

import org.jspecify.annotations.NullMarked;
