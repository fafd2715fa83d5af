/** The administration of namespaces over HTTP. */
@NullMarked
package dev.ahp.server.namespace;

import org.jspecify.annotations.NullMarked;
