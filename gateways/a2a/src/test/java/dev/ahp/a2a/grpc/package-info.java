@NullMarked
package dev.ahp.a2a.grpc;

import org.jspecify.annotations.NullMarked;
