import "i18next";
import type { de as api } from "../api/texts.ts";
import type { de as auth } from "../features/auth/texts.ts";
import type { de as boxes } from "../features/boxes/texts.ts";
import type { de as calendar } from "../features/calendar/texts.ts";
import type { de as costcenters } from "../features/costcenters/texts.ts";
import type { de as dashboard } from "../features/dashboard/texts.ts";
import type { de as day } from "../features/day/texts.ts";
import type { de as geofenceDialogs } from "../features/geofences/dialog-texts.ts";
import type { de as geofences } from "../features/geofences/texts.ts";
import type { de as groups } from "../features/groups/texts.ts";
import type { de as help } from "../features/help/texts.ts";
import type { de as live } from "../features/live/texts.ts";
import type { de as mandators } from "../features/mandators/texts.ts";
import type { de as rawdata } from "../features/rawdata/texts.ts";
import type { de as superusers } from "../features/superusers/texts.ts";
import type { de as system } from "../features/system/texts.ts";
import type { de as settings } from "../features/settings/texts.ts";
import type { de as tripmanagers } from "../features/tripmanagers/texts.ts";
import type { de as tripDialogs } from "../features/trips/dialog-texts.ts";
import type { de as trips } from "../features/trips/texts.ts";
import type { de as users } from "../features/users/texts.ts";
import type { de as vehicles } from "../features/vehicles/texts.ts";
import type { de as map } from "../map/texts.ts";
import type { de as ui } from "../ui/texts.ts";
import type { de as widgets } from "../ui/widget-texts.ts";
import type { de as entry } from "./entry-texts.ts";
import type { de as app } from "./texts.ts";

declare module "i18next" {
  interface CustomTypeOptions {
    enableSelector: true;
    defaultNS: "app";
    resources: {
      entry: typeof entry;
      app: typeof app;
      calendar: typeof calendar;
      dashboard: typeof dashboard;
      tripmanagers: typeof tripmanagers;
      day: typeof day;
      ui: typeof ui;
      widgets: typeof widgets;
      api: typeof api;
      map: typeof map;
      auth: typeof auth;
      help: typeof help;
      live: typeof live;
      settings: typeof settings;
      trips: typeof trips;
      tripDialogs: typeof tripDialogs;
      vehicles: typeof vehicles;
      geofences: typeof geofences;
      geofenceDialogs: typeof geofenceDialogs;
      groups: typeof groups;
      costcenters: typeof costcenters;
      mandators: typeof mandators;
      boxes: typeof boxes;
      users: typeof users;
      superusers: typeof superusers;
      rawdata: typeof rawdata;
      system: typeof system;
    };
  }
}
