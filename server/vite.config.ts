import { defineConfig } from "vite";

/**
 * Bundles our own packages into two programs and the threads of one. Packages of npm stay where they are, but for those of
 * many small files: to open these took most of a start.
 */
export default defineConfig({
  define: { __COMMIT__: JSON.stringify(process.env.WEGBUCH_COMMIT ?? "") },
  build: {
    ssr: true,
    target: "node20",
    outDir: "dist",
    emptyOutDir: true,
    sourcemap: true,
    rolldownOptions: {
      input: {
        main: "src/main.ts",
        cli: "src/cli.ts",
        "demo-people": "src/demo-people.ts",
        "document-thread": "src/processes/document-thread.ts",
        "shape-thread": "src/processes/shape-thread.ts",
      },
      output: { entryFileNames: "[name].js", chunkFileNames: "[name]-[hash].js" },
    },
  },
  ssr: { noExternal: [/^@wegbuch\//, /^@noble\//, "fastpriorityqueue", "jsts", "kysely", "uuid", "zod"] },
});
