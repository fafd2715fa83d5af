/** JSON as it lies in a table (small as text, longer compressed) or in a file. */
@NullMarked
package dev.ahp.jdbc.compression;

import org.jspecify.annotations.NullMarked;
