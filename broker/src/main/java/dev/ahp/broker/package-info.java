/** The broker in this process: where its parts are put together. */
@NullMarked
package dev.ahp.broker;

import org.jspecify.annotations.NullMarked;
