/** Reads YAML 1.2 and JSON files into JSON values that know where in the file they stood. */
@NullMarked
package dev.ahp.yaml;

import org.jspecify.annotations.NullMarked;
