/** Tests of the console in a real browser with a real daemon. */
@NullMarked
package dev.ahp.browser;

import org.jspecify.annotations.NullMarked;
