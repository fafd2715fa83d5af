/** The routing DSL: paths, methods, access, parameters, bodies and responses. */
@NullMarked
package dev.ahp.server.route;

import org.jspecify.annotations.NullMarked;
