@NullMarked
package dev.ahp.server.policy;

import org.jspecify.annotations.NullMarked;
