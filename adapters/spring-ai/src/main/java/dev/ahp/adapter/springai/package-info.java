/** The adapter for Spring AI. */
@NullMarked
package dev.ahp.adapter.springai;

import org.jspecify.annotations.NullMarked;
