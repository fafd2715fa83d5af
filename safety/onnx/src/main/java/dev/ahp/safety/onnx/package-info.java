/** Local ONNX models that score texts, with the tokenizers of their {@code tokenizer.json}. */
@NullMarked
package dev.ahp.safety.onnx;

import org.jspecify.annotations.NullMarked;
