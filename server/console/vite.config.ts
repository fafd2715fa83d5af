import { defineConfig } from "vitest/config";

/** For the development server and the tests; Maven bundles the front end with front-end.sh. */
export default defineConfig({
  root: "src/main/web",
  cacheDir: "../../../target/front-end/cache",
  esbuild: { jsx: "automatic", jsxImportSource: "preact" },
  server: { proxy: { "/v1": "http://127.0.0.1:2470", "/metrics": "http://127.0.0.1:2470" } },
  test: { root: ".", include: ["src/test/web/**/*.test.ts"] },
});
