import { expect, test } from "vitest";
import {
  aMap,
  begin,
  clickMap,
  confirmRemoval,
  dragMap,
  name,
  penIsReady,
  remove,
  reshape,
  rowOf,
} from "../fence-map.ts";
import { says } from "../fence-words.ts";
import { judge } from "../judge.ts";
import { openedDialog } from "../widgets.ts";
import { languages } from "../words.ts";

test.each(languages)("a polygon is drawn, reshaped and deleted with the mouse (%s)", async (language) => {
  const say = says[language];
  const title = `Zentrale ${language}`;
  const page = await aMap(language);
  await begin(page, say.polygon);
  const bar = page.getByRole("region", { name: say.drawing });
  await clickMap(page, [
    [0.35, 0.35],
    [0.6, 0.35],
    [0.6, 0.6],
  ]);
  // Across the first edge: it is refused, and the line stays as it was.
  await clickMap(page, [[0.5, 0.25]]);
  await bar.getByRole("alert").getByText(say.crossing).waitFor();
  await judge(page, "geofence-crossing");
  await clickMap(page, [
    [0.4, 0.65],
    [0.25, 0.5],
  ]);
  await bar.getByRole("button", { name: say.deleteLast }).click();
  await judge(page, "geofence-drawing");
  await clickMap(page, [[0.35, 0.35]]);
  await openedDialog(page);
  await page.keyboard.press("Escape");
  await dragMap(page, [0.6, 0.6], [0.65, 0.65]);
  await bar.getByRole("button", { name: say.undo }).click();
  await dragMap(page, [0.6, 0.6], [0.55, 0.65]);
  await bar.getByRole("button", { name: say.finish }).click();
  await name(page, say, title);
  await judge(page, "geofences");

  await reshape(page, say, title);
  await remove(page, say, title);
});

test.each(languages)(
  "a circle and a corridor are drawn and changed with the mouse (%s)",
  async (language) => {
    const say = says[language];
    const [circle, road] = [`Baustelle ${language}`, `Korridor ${language}`];
    const page = await aMap(language);
    await begin(page, say.circle);
    await clickMap(page, [
      [0.4, 0.4],
      [0.5, 0.4],
    ]);
    await name(page, say, circle);
    await reshape(page, say, circle);

    await begin(page, say.road);
    const bar = page.getByRole("region", { name: say.drawing });
    const deleteLast = bar.getByRole("button", { name: say.deleteLast });
    const finish = bar.getByRole("button", { name: say.finish });
    expect(await finish.getAttribute("aria-disabled")).toBe("true");
    await clickMap(page, [
      [0.3, 0.5],
      [0.5, 0.5],
    ]);
    expect(await deleteLast.getAttribute("aria-disabled")).toBe("true");
    await clickMap(page, [
      [0.7, 0.5],
      [0.7, 0.7],
    ]);
    await deleteLast.click();
    await page.getByText(say.straight).waitFor();
    await judge(page, "geofence-route");
    await finish.click();
    await (await openedDialog(page)).getByLabel(say.width).fill("300");
    await name(page, say, road);
    await reshape(page, say, road);
    await remove(page, say, road);
    await remove(page, say, circle);
  },
);

test.each(languages)("a geofence is drawn with a finger (%s)", async (language) => {
  const say = says[language];
  const title = `Hof ${language}`;
  const page = await aMap(language, "phone");
  await judge(page, "geofences");
  await page.getByRole("button", { name: say.add }).click();
  await page.getByRole("dialog").getByRole("button", { name: say.polygon }).click();
  const bar = page.getByRole("region", { name: say.drawing });
  await penIsReady(page);
  await clickMap(page, [
    [0.3, 0.3],
    [0.7, 0.3],
    [0.6, 0.5],
  ]);
  await judge(page, "geofence-drawing");
  await bar.getByRole("button", { name: say.finish }).click();
  await name(page, say, title);
  await judge(page, "geofences-made");
  const row = rowOf(page, say, title);
  await row.getByRole("button", { name: say.actionsOf(title) }).click();
  await page.getByRole("dialog").getByRole("button", { name: say.edit }).click();
  await page.getByRole("dialog").getByLabel(say.email).waitFor();
  await judge(page, "geofence-edit");
  await page.keyboard.press("Escape");
  await row.getByRole("button", { name: say.actionsOf(title) }).click();
  await page.getByRole("dialog").getByRole("button", { name: say.remove }).click();
  await confirmRemoval(page, say, title);
});
