import { defineConfig } from "vite";

/** Bundles our own packages into two programs; packages of npm stay where they are. */
export default defineConfig({
  build: {
    ssr: true,
    target: "node20",
    outDir: "dist",
    emptyOutDir: true,
    sourcemap: true,
    rolldownOptions: {
      input: { main: "src/main.ts", cli: "src/cli.ts" },
      output: { entryFileNames: "[name].js", chunkFileNames: "[name]-[hash].js" },
    },
  },
  ssr: { noExternal: [/^@wegbuch\//] },
});
