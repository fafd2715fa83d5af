/** Compression of JSON in tables and files. */
@NullMarked
package dev.ahp.jdbc.compression;

import org.jspecify.annotations.NullMarked;
