import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { brotliCompressSync, gzipSync } from "node:zlib";
import type { Plugin } from "vite";
import { defineConfig } from "vitest/config";

const out = "target/front-end/web";

/** The daemon has no Brotli and should not compress the same files again and again. */
function compressed(): Plugin {
  return {
    name: "compressed",
    apply: "build",
    closeBundle() {
      for (const name of readdirSync(out, { recursive: true, encoding: "utf8" })) {
        if (/\.(html|js|css|svg)$/.test(name)) {
          const text = readFileSync(join(out, name));
          writeFileSync(join(out, name + ".br"), brotliCompressSync(text));
          writeFileSync(join(out, name + ".gz"), gzipSync(text, { level: 9 }));
        }
      }
    },
  };
}

export default defineConfig({
  root: "src/main/web",
  cacheDir: "../../../target/front-end/cache",
  plugins: [compressed()],
  esbuild: { jsx: "automatic", jsxImportSource: "preact", legalComments: "none" },
  build: {
    outDir: "../../../" + out,
    emptyOutDir: true,
    target: "es2022",
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
  },
  server: { proxy: { "/v1": "http://127.0.0.1:2470", "/metrics": "http://127.0.0.1:2470" } },
  test: { root: ".", include: ["src/test/web/**/*.test.ts"] },
});
