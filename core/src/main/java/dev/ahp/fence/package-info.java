/** Marks and escapes untrusted text that is shown to a model, so that it is treated as data. */
@NullMarked
package dev.ahp.fence;

import org.jspecify.annotations.NullMarked;
