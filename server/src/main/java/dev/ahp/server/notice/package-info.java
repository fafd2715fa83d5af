/** Messages to people about items of the inbox. */
@NullMarked
package dev.ahp.server.notice;

import org.jspecify.annotations.NullMarked;
