/** How text from elsewhere is shown to a model, so that it stays data. */
@NullMarked
package dev.ahp.fence;

import org.jspecify.annotations.NullMarked;
