/** The interface to optional local models that score texts, and the limits of their work. */
@NullMarked
package dev.ahp.safety.classifier;

import org.jspecify.annotations.NullMarked;
