/** Access to resources in the jars, and descriptions of file errors. */
@NullMarked
package dev.ahp.resource;

import org.jspecify.annotations.NullMarked;
