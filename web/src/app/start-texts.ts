/** What everybody reads first behind the login, in one file. */
export * as ownTrips from "../entities/trips/own-trip-texts.ts";
export * as dashboard from "../features/dashboard/texts.ts";
export * as app from "./texts.ts";
export * as ui from "./ui-texts.ts";
export * as widgets from "./widget-texts.ts";
