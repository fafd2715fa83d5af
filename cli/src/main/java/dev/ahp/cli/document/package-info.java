/** Commands about one document in a file: is it good, and how does it look in another format. */
@NullMarked
package dev.ahp.cli.document;

import org.jspecify.annotations.NullMarked;
