/** What can be asked over HTTP: paths, methods, who may, and what goes in and out. */
@NullMarked
package dev.ahp.server.route;

import org.jspecify.annotations.NullMarked;
