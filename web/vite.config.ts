import react from "@vitejs/plugin-react";
import { defineConfig } from "vite";

/** Where `npm run dev` in this folder finds a running server; production serves both from one origin. */
const apiOrigin = process.env["WEGBUCH_API"] ?? "http://127.0.0.1:8080";

/**
 * Libraries of every page, and the setting that must come before the first schema; without what only lists that grow or
 * come together need.
 */
const everyPageNeeds =
  /^(?!.*(?:infiniteQueryObserver|queriesObserver|useInfiniteQuery|useQueries)).*(?:web\/src\/api\/quiet-zod|node_modules\/(?:react|react-dom|scheduler|i18next|react-i18next|use-sync-external-store|zod|@tanstack\/(?:history|query-core|react-query|react-router|react-store|router-core|store))\/)/;

export default defineConfig({
  plugins: [react()],
  root: import.meta.dirname,
  // Made by the build of the offline map.
  publicDir: "../.build/public",
  // The server puts a fresh nonce into every page it answers in place of this word.
  html: { cspNonce: "__CSP_NONCE__" },
  build: {
    outDir: "dist",
    emptyOutDir: true,
    manifest: true,
    target: "es2023",
    // The map library is larger than the rest and loads on its own.
    chunkSizeWarningLimit: 1_200,
    rolldownOptions: {
      output: {
        codeSplitting: {
          // What every page needs travels as one file instead of a dozen small ones.
          groups: [{ name: "base", test: everyPageNeeds }],
        },
        // The pictures of the boxes have addresses of their own (rule orders/pictures).
        assetFileNames: ({ originalFileNames }) =>
          originalFileNames.some((name) => name.includes("features/orders/boxes/"))
            ? "assets/boxes/[name][extname]"
            : "assets/[name]-[hash][extname]",
      },
    },
  },
  server: { proxy: { "/api": apiOrigin } },
});
