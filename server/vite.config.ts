import { defineConfig } from "vite";

/** Bundles our own packages into two programs; packages of npm stay where they are. */
export default defineConfig({
  build: {
    ssr: true,
    target: "node20",
    outDir: "dist",
    emptyOutDir: true,
    sourcemap: true,
    rollupOptions: { input: { main: "src/main.ts", cli: "src/cli.ts" } },
  },
  ssr: { noExternal: [/^@wegbuch\//] },
});
