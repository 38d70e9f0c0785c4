import react from "@vitejs/plugin-react";
import { defineConfig } from "vite";
import { endpointsWithoutSchemas } from "./tools/endpoints-without-schemas.ts";
import { installable } from "./tools/installable.ts";
import { programAhead } from "./tools/program-ahead.ts";

/** Where `npm run dev` in this folder finds a running server; production serves both from one origin. */
const apiOrigin = process.env["WEGBUCH_API"] ?? "http://127.0.0.1:8080";

export default defineConfig({
  resolve: {
    alias: [
      { find: /^zod$/, replacement: `${import.meta.dirname}/src/api/quiet-zod.ts` },
      // Its types are used, and what it does is done in a tenth of its code.
      { find: /^react-i18next$/, replacement: `${import.meta.dirname}/src/ui/texts/use-translation.ts` },
    ],
  },
  plugins: [endpointsWithoutSchemas(), react(), programAhead("web/src/app/program.tsx"), installable()],
  root: import.meta.dirname,
  // Made by the build of the offline map.
  publicDir: "../.build/public",
  // The server puts a fresh nonce into every page it answers in place of this word.
  html: { cspNonce: "__CSP_NONCE__" },
  build: {
    outDir: "dist",
    emptyOutDir: true,
    manifest: true,
    // Every browser of the target knows how to load modules ahead.
    modulePreload: { polyfill: false },
    target: "es2023",
    // The map library is larger than the rest and loads on its own.
    chunkSizeWarningLimit: 1_200,
    rolldownOptions: {
      output: {
        // A few files instead of a hundred small ones, of which each costs a call. A group takes along all that its
        // files need and that no group before it has.
        codeSplitting: {
          groups: [
            // What the login needs, and with it every page; what starts the program stays a file of its own.
            {
              name: "base",
              tags: ["$initial"],
              test: /^(?!.*web\/(?:index\.html|src\/main\.tsx))/,
              priority: 6,
            },
            // What everybody meets first behind the login: the program, the frame of all screens, the dashboard, and
            // what the logbook shares with menus alone.
            {
              name: "start",
              test: /src\/(?:app\/(?:program|start-texts)|features\/dashboard\/DashboardPage|entities\/trips\/TypeMark)\.tsx?$|use-long-press/,
              priority: 5,
            },
            // What lies above a page: menus, dialogs, what is said beside a button.
            {
              name: "floats",
              test: /ui\/(?:page\/(?:TipBubble|PopupFrame|MenuFrame|SheetFrame)|dialogs\/(?:DialogFrame|ConfirmDialog|PromptDialog))\.tsx$/,
              priority: 4,
            },
            // Its charts, which come when their figures are there.
            { name: "charts", test: /entities\/trips\/(?:DistributionChart|MonthLines)\.tsx$/, priority: 3 },
            // What drivers meet above it, and only now and then.
            {
              name: "own-cards",
              test: /entities\/(?:privatemodes\/PrivateDriveCard|timelogs\/ConfirmMonth)\.tsx$/,
              priority: 3,
            },
            // The names of roles, which the buttons of the demo wear on the login.
            { name: "roles", test: /contract\/src\/users\/texts\.ts$/, priority: 3 },
            // What is asked about trips of the logbook, each question a few lines.
            {
              name: "trip-questions",
              test: /features\/trips\/(?:(?:Keys|Lock|Remove|Unlock)Dialog|TripSettings)\.tsx$/,
              priority: 2,
            },
            // The logbook, and with it what lists are made of.
            { name: "logbook", test: /features\/trips\/TripsPage\.tsx$/, priority: 3 },
            // What most screens need; the libraries of maps and of drawing travel with their first map.
            { name: "screens", minShareCount: 6, test: /^(?!.*(?:maplibre|terra-draw))/, priority: 2 },
            { name: "icons", minShareCount: 2, test: /icons-react/, priority: 1 },
          ],
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
