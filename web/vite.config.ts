import react from "@vitejs/plugin-react";
import { defineConfig } from "vite";

/** Where `npm run dev` in this folder finds a running server; production serves both from one origin. */
const apiOrigin = process.env["WEGBUCH_API"] ?? "http://127.0.0.1:8080";

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
  },
  server: { proxy: { "/api": apiOrigin } },
});
