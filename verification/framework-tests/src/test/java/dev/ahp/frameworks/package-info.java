/** Tests of generated code with the frameworks it was generated for. */
@NullMarked
package dev.ahp.frameworks;

import org.jspecify.annotations.NullMarked;
