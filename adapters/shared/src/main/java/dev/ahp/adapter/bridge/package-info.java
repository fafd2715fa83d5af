/** Lets an agent of a framework work for a broker as one of its agents. */
@NullMarked
package dev.ahp.adapter.bridge;

import org.jspecify.annotations.NullMarked;
