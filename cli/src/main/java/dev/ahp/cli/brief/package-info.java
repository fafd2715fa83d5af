/** {@code ahp brief}: fill a brief from real evidence, check one, render one. */
@NullMarked
package dev.ahp.cli.brief;

import org.jspecify.annotations.NullMarked;
