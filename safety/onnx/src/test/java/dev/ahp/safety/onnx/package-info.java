@org.jspecify.annotations.NullMarked
package dev.ahp.safety.onnx;
