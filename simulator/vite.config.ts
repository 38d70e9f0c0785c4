import { defineConfig } from "vite";

export default defineConfig({
  build: {
    ssr: "src/main.ts",
    target: "node20",
    outDir: "dist",
    emptyOutDir: true,
    rolldownOptions: { output: { entryFileNames: "main.js" } },
  },
  // The workspaces are TypeScript sources, so they go into the bundle; there is nothing else outside of Node.
  ssr: { noExternal: true },
});
