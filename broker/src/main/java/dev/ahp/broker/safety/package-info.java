/** Safety verdicts: the own scan, an external classifier and the allow list. */
@NullMarked
package dev.ahp.broker.safety;

import org.jspecify.annotations.NullMarked;
