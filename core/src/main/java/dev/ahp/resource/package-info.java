/** Files on the class path, plugins, and messages about file errors. */
@NullMarked
package dev.ahp.resource;

import org.jspecify.annotations.NullMarked;
