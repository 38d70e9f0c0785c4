import "i18next";
import type { de as api } from "../api/texts.ts";
import type { de as auth } from "../features/auth/texts.ts";
import type { de as live } from "../features/live/texts.ts";
import type { de as trips } from "../features/trips/texts.ts";
import type { de as map } from "../map/texts.ts";
import type { de as ui } from "../ui/texts.ts";
import type { de as app } from "./texts.ts";

declare module "i18next" {
  interface CustomTypeOptions {
    enableSelector: true;
    defaultNS: "app";
    resources: {
      app: typeof app;
      ui: typeof ui;
      api: typeof api;
      map: typeof map;
      auth: typeof auth;
      live: typeof live;
      trips: typeof trips;
    };
  }
}
