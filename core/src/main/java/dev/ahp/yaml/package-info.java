/** Parses YAML 1.2 and JSON files to JSON values with positions. */
@NullMarked
package dev.ahp.yaml;

import org.jspecify.annotations.NullMarked;
