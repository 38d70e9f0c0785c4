import react from "@vitejs/plugin-react";
import { defineConfig } from "vite";
import { endpointsWithoutSchemas } from "./tools/endpoints-without-schemas.ts";

/** The page behind a shared link: a build of its own beside the program's, of which it takes nothing along. */
export default defineConfig({
  resolve: {
    alias: [
      { find: /^zod$/, replacement: `${import.meta.dirname}/src/api/quiet-zod.ts` },
      { find: /^react-i18next$/, replacement: `${import.meta.dirname}/src/ui/texts/use-translation.ts` },
    ],
  },
  plugins: [endpointsWithoutSchemas(), react()],
  root: import.meta.dirname,
  base: "/share/",
  publicDir: false,
  html: { cspNonce: "__CSP_NONCE__" },
  build: {
    outDir: "dist/share",
    emptyOutDir: true,
    modulePreload: { polyfill: false },
    target: "es2023",
    chunkSizeWarningLimit: 1_200,
    rolldownOptions: { input: `${import.meta.dirname}/share.html` },
  },
});
