/** The console in a real browser, through the real daemon. */
@NullMarked
package dev.ahp.browser;

import org.jspecify.annotations.NullMarked;
