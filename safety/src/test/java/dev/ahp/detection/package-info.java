/** Measures how many secrets and how much personal data the scanners find. */
@NullMarked
package dev.ahp.detection;

import org.jspecify.annotations.NullMarked;
