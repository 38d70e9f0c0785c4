import { ruleKinds } from "@wegbuch/contract/classificationrules/codes";
import { NewClassificationRule } from "@wegbuch/contract/classificationrules/schemas";
import { weekdays } from "@wegbuch/contract/geofences/codes";
import { homeOf, yardIn } from "@wegbuch/geo/demo-roads/homes";
import { houseOfStop, type Stop } from "@wegbuch/geo/demo-roads/stops";
import { displayNameOf } from "@wegbuch/contract/geocoding/rules";
import { createRule } from "../features/classificationrules/create-rule.ts";
import { listRules } from "../features/classificationrules/queries.ts";
import type { Clock } from "../platform/clock.ts";
import { type Database, inMandator } from "../platform/db/database.ts";
import { alpenland } from "./alpenland.ts";
import { demoActor, demoAdmin } from "./demo-actor.ts";
import { planSeed } from "./write-plan.ts";

type Parts = { database: Database; clock: Clock };

/** The driver of the login page. */
const driver = "Markus Hofer";

/** The haulier offers its working hours as a rule, and the driver of the login page has said where he lives and works. */
export async function createRules(parts: Parts): Promise<void> {
  const [admin, hofer] = [demoAdmin(), demoActor(alpenland, driver)];
  const known = await inMandator(parts.database, hofer, (db) => listRules(db, hofer));
  if (known.offers.length === 0) await createRule(parts, admin, workingHours);
  if (known.rules.length === 0) await createRule(parts, hofer, commuteOf(driver));
}

const workdays = Object.values(weekdays).filter((day) => day < weekdays.saturday);

const workingHours = NewClassificationRule.parse({
  kind: ruleKinds.schedule,
  schedule: { weekdays: workdays, from: "06:00", until: "19:00" },
  isOffer: true,
});

function commuteOf(owner: string): NewClassificationRule {
  const { box, life } = alpenland.vehicles.find((vehicle) => vehicle.owner === owner)!;
  const home = homeOf({ ...life!, seed: `${planSeed}/${box!.imei}` });
  return NewClassificationRule.parse({
    kind: ruleKinds.homeWork,
    home: placeCalled(home),
    work: placeCalled(yardIn(life!.town)),
  });
}

function placeCalled(stop: Stop) {
  const { street, number, postcode, town, place } = houseOfStop(stop);
  const displayName = displayNameOf({ street: `${street} ${number}`, postcode, city: town.name });
  return { ...place, displayName };
}
