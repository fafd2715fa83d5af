/** An HTTP/2 client with access to single frames. */
@NullMarked
package dev.ahp.testkit.http2;

import org.jspecify.annotations.NullMarked;
