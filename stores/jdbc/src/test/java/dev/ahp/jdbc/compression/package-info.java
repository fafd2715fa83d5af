@org.jspecify.annotations.NullMarked
package dev.ahp.jdbc.compression;
