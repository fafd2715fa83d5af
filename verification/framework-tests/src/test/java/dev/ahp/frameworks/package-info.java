/** Generated edges meet the frameworks they were generated for. */
@NullMarked
package dev.ahp.frameworks;

import org.jspecify.annotations.NullMarked;
