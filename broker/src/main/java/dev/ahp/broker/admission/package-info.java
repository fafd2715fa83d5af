/** Admission: completes and checks new packets on the caller's thread, before rows are read. */
@NullMarked
package dev.ahp.broker.admission;

import org.jspecify.annotations.NullMarked;
