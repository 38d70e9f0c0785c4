import { expect, test } from "vitest";
import { loadTexts, speak, type Spoken, textAt, useTranslation } from "./use-translation.ts";

const texts: Spoken = {
  save: "Speichern",
  found: "{{count}} von {{name}}",
  boxes_zero: "Keine Boxen",
  boxes_one: "{{count}} Box",
  boxes_other: "{{count}} Boxen",
  days_one: "1 Tag",
  days_other: "{{count}} Tage",
  columns: { name: "Name", day: { from: "Von {{day}}" } },
};

test.each([
  [["save"], {}, "Speichern"],
  [["found"], { count: 3, name: "Anna" }, "3 von Anna"],
  [["found"], { count: 3, name: null }, "3 von "],
  [["boxes"], { count: 0 }, "Keine Boxen"],
  [["boxes"], { count: 1 }, "1 Box"],
  [["boxes"], { count: 2 }, "2 Boxen"],
  [["days"], { count: 0 }, "0 Tage"],
  [["columns", "day", "from"], { day: "$&" }, "Von $&"],
  [["columns", "nothing", "there"], {}, "columns.nothing.there"],
])("what %j says with %j", (keys, values, said) => {
  expect(textAt(texts, keys, values)).toBe(said);
});

test("texts that are there are said at once, others are asked for once, and a folder of texts comes whole", async () => {
  const asked: string[] = [];
  speak("de-AT", { first: texts }, async (slice) => {
    asked.push(slice);
    return { hello: `Hallo aus ${slice}` };
  });
  const { t } = useTranslation("first");
  expect(t(($) => ($ as Spoken)["save"])).toBe("Speichern");
  expect(t(($) => ($ as Spoken)["columns"], { returnObjects: true })).toEqual(texts["columns"]);

  await Promise.all([loadTexts("later"), loadTexts("later"), loadTexts("first")]);
  await loadTexts("later");
  expect(useTranslation("later").t(($) => ($ as Spoken)["hello"])).toBe("Hallo aus later");
  expect(asked).toEqual(["later"]);
});
