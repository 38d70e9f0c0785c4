import { roles } from "@wegbuch/contract/access/roles";
import { expect, test } from "vitest";
import { de as ofAdmins } from "./admin-guide-texts.ts";
import { de as daily } from "./guide-texts.ts";
import { de as overview } from "./overview-guide-texts.ts";
import { searched, tasksOf } from "./tasks.ts";
import { de } from "./texts.ts";

const guides = { ...overview.pages, ...daily.pages, ...ofAdmins.pages };
const keysOf = (page: string, role: 1 | 2 | 5) => tasksOf(guides, page, role).map(({ key }) => key);

test("every page has a guide", () => {
  expect(Object.keys(guides).toSorted()).toEqual(Object.keys(de.screens).toSorted());
});

test("nobody is told to do what he may not do", () => {
  expect(keysOf("logbook", roles.driver)).toContain("lock");
  expect(keysOf("logbook", roles.adminViewer)).toEqual(["export"]);
  expect(keysOf("geofences", roles.driver)).toEqual(["visits"]);
  expect(keysOf("reports", roles.adminViewer)).toEqual(["file"]);
});

const topics = (["time", "logbook"] as const).map((name) => ({
  name,
  title: { time: "Lenkprotokoll", logbook: "Fahrtenbuch" }[name],
  about: de.screens[name],
  tasks: tasksOf(guides, name, roles.driver),
}));

test.each([
  ["Lenkpause", ["time: quick"]],
  ["LENKPAUSE griffen", ["time: quick"]],
  ["fahrtenbuch finanzamt", ["logbook: export"]],
  ["fahrtenbuch berichtigt", ["time: driving"]],
  ["xyz", []],
])("who looks for %j finds %j", (term, should) => {
  const found = searched(topics, term).flatMap(({ name, tasks }) =>
    tasks.map(({ key }) => `${name}: ${key}`),
  );
  expect(found).toEqual(should);
});

test("who looks for a page finds all of it", () => {
  const logbook = searched(topics, "fahrtenbuch").find(({ name }) => name === "logbook");
  expect(logbook?.tasks).toEqual(tasksOf(guides, "logbook", roles.driver));
  expect(searched(topics, "")).toEqual(topics);
});
