import * as authOfServer from "@wegbuch/contract/auth/texts";
import { expect, test } from "vitest";
import * as api from "../api/texts.ts";
import * as apitokens from "../features/apitokens/texts.ts";
import * as forwarding from "../features/forwarding/texts.ts";
import * as recordings from "../features/imports/recording-texts.ts";
import * as imports from "../features/imports/texts.ts";
import * as sso from "../features/sso/texts.ts";
import * as webhooks from "../features/webhooks/texts.ts";
import * as integrations from "../entities/integrations/texts.ts";
import * as audit from "../features/audit/texts.ts";
import * as firstPassword from "../features/auth/first-password-texts.ts";
import * as companyLogin from "../features/auth/company-login-texts.ts";
import * as accessChange from "../features/auth/access-texts.ts";
import * as auth from "../features/auth/texts.ts";
import * as boxes from "../features/boxes/texts.ts";
import * as calendar from "../features/calendar/texts.ts";
import * as charging from "../features/charging/texts.ts";
import * as costcenters from "../features/costcenters/texts.ts";
import * as dashboard from "../features/dashboard/texts.ts";
import * as day from "../features/day/texts.ts";
import * as geofencealarms from "../features/geofencealarms/texts.ts";
import * as geofenceanalysis from "../features/geofenceanalysis/texts.ts";
import * as geofencereport from "../features/geofencereport/texts.ts";
import * as geofenceDialogs from "../features/geofences/dialog-texts.ts";
import * as geofences from "../features/geofences/texts.ts";
import * as groups from "../features/groups/texts.ts";
import * as adminGuides from "../features/help/admin-guide-texts.ts";
import * as overviewGuides from "../features/help/overview-guide-texts.ts";
import * as guides from "../features/help/guide-texts.ts";
import * as help from "../features/help/texts.ts";
import * as classificationrules from "../features/classificationrules/texts.ts";
import * as inbox from "../features/inbox/texts.ts";
import * as live from "../features/live/texts.ts";
import * as mandators from "../features/mandators/texts.ts";
import * as offline from "../features/offline/texts.ts";
import * as orders from "../features/orders/texts.ts";
import * as rawdata from "../features/rawdata/texts.ts";
import * as reports from "../features/reports/texts.ts";
import * as reservations from "../features/reservations/texts.ts";
import * as superusers from "../features/superusers/texts.ts";
import * as system from "../features/system/texts.ts";
import * as seals from "../entities/seals/texts.ts";
import * as factors from "../entities/factors/texts.ts";
import * as phones from "../entities/phones/texts.ts";
import * as shares from "../entities/shares/texts.ts";
import * as logins from "../entities/logins/texts.ts";
import * as settings from "../features/settings/texts.ts";
import * as tripmanagers from "../features/tripmanagers/texts.ts";
import * as tripDialogs from "../features/trips/dialog-texts.ts";
import * as payroll from "../features/payroll/texts.ts";
import * as timelogs from "../features/timelogs/texts.ts";
import * as taxes from "../entities/taxes/texts.ts";
import * as trips from "../features/trips/texts.ts";
import * as users from "../features/users/texts.ts";
import * as vehicles from "../features/vehicles/texts.ts";
import * as map from "../map/texts.ts";
import * as ui from "./ui-texts.ts";
import * as exported from "../entities/documents/export-texts.ts";
import * as visits from "../entities/geofences/visit-texts.ts";
import * as replay from "../entities/replay/texts.ts";
import * as ownTrips from "../entities/trips/own-trip-texts.ts";
import * as widgets from "./widget-texts.ts";
import * as entry from "./entry-texts.ts";
import * as app from "./texts.ts";

const slices = {
  api,
  app,
  apitokens,
  integrations,
  forwarding,
  imports,
  recordings,
  sso,
  webhooks,
  audit,
  accessChange,
  companyLogin,
  firstPassword,
  auth,
  boxes,
  calendar,
  charging,
  costcenters,
  dashboard,
  day,
  entry,
  exports: exported,
  replay,
  geofencealarms,
  geofenceanalysis,
  geofenceDialogs,
  geofencereport,
  geofences,
  groups,
  help,
  overviewGuides,
  guides,
  adminGuides,
  classificationrules,
  inbox,
  live,
  mandators,
  map,
  offline,
  orders,
  rawdata,
  reports,
  reservations,
  seals,
  settings,
  factors,
  phones,
  shares,
  logins,
  superusers,
  system,
  tripDialogs,
  tripmanagers,
  payroll,
  timelogs,
  taxes,
  trips,
  ui,
  users,
  vehicles,
  visits,
  ownTrips,
  widgets,
};

/** Every text with the way to it, { "presets.today": "Heute" }. */
function flat(texts: object, way = ""): Record<string, string> {
  return Object.assign(
    {},
    ...Object.entries(texts).map(([key, value]) =>
      typeof value === "string" ? { [way + key]: value } : flat(value as object, `${way}${key}.`),
    ),
  ) as Record<string, string>;
}

const placeholders = (text: string) =>
  [...text.matchAll(/\{\{(\w+)\}\}/g)]
    .map(([, name]) => String(name))
    .toSorted((one, other) => one.localeCompare(other));

test.each(Object.entries(slices))(
  "%s says everything in both languages, with the same places to fill",
  (_, { de, en }) => {
    const [german, english] = [flat(de), flat(en)];

    expect(Object.keys(english).toSorted()).toEqual(Object.keys(german).toSorted());
    for (const [key, text] of Object.entries(german)) {
      expect(text.trim()).not.toBe("");
      expect([key, placeholders(english[key] ?? "")]).toEqual([key, placeholders(text)]);
    }
  },
);

test("texts quoted in the documents are kept to the letter", () => {
  expect(entry.en.goBackToLogin).toBe("Sry somthing went wrong, go back to login");
  expect(app.en.pageNotFound).toBe("Page not found");
  expect(`${app.de.trialExpired} ${app.de.orderNow}`).toBe(authOfServer.de.trialExpired);
  expect(`${app.en.trialExpired} ${app.en.orderNow}`).toBe(authOfServer.en.trialExpired);
  expect(app.en.trialIsOver).toContain("expired");
  expect(app.de.screens.time).toBe("Lenkprotokoll");
  expect(auth.de.linkHasExpired).toBe(
    "Link ist leider abgelaufen. Bitte kontaktieren Sie ihren Administrator",
  );
  expect(firstPassword.en.welcomeSet).toBe("set password");
  expect(ui.de.passwordsDiffer).toBe("Passwörter stimmen nicht überein");
  // The number is the setting of the operator, 6 unless he wants more.
  expect(ui.de.passwordTooShort.replace("{{count}}", "6")).toBe("Passwort braucht mindestens 6 Stellen");
  expect(ui.en.noEntries).toBe("No entries found");
  expect(ui.en.dateTooEarly).toBe("Date should not be before minimal date");
  expect(api.de.sessionExpired).toBe("Die Session ist abgelaufen");
  expect(vehicles.de.title).toBe("Fahrzeuge");
  expect(vehicles.de.upkeepDialog).toMatchObject({
    inspection: "Begutachtung (§57a)",
    service: "KM Services",
    notPossible: "Berechnung nicht möglich",
    noPast: "Keine vergangenen Daten vorhanden",
  });
  expect(users.de.password.mail).toBe("Neues Passwort per E-Mail senden");
  expect(users.en.fields.canCalibrate).toBe("Allow calibrate");
  expect(users.en.modes).toMatchObject({ mode0: "Invitation by mail", mode1: "Set password" });
  expect(users.en.ofMandators).toMatchObject({
    welcomeMail: "Welcome mail",
    surrogate: "Surrogate",
    archivedUsers: "Archived user",
  });
  expect(widgets.en.history.more).toBe("Load more");
  expect(trips.de.openTrip).toBe("Offene Fahrt");
  expect([timelogs.de.title, timelogs.en.title]).toEqual(["Lenkprotokoll", "Driving log"]);
  expect(timelogs.de.views).toMatchObject({ day: "Tagesübersicht", month: "Monatsübersicht" });
  expect(reservations.de).toMatchObject({
    added: "Eine neue Reservierung wurde angelegt.",
    tabs: {
      available: "Verfügbare Fahrzeuge",
      mine: "Meine Reservierungen",
      archive: "Mein Archiv",
      planner: "Planungsübersicht",
    },
  });
  const bothAtOnce = "Could not load geofences / Geofences konnten nicht geladen werden";
  expect([geofences.de.failed.load, geofences.en.failed.load]).toEqual([bothAtOnce, bothAtOnce]);
  expect(geofences.de.draw.crossing).toBe("Die Kanten dürfen sich nicht kreuzen");
  expect(geofences.de.empty.title).toBe("Keine Geofences vorhanden");
});
