import { addDays, startOfDay } from "@wegbuch/contract/kit/vienna-clock";
import { expect, test } from "vitest";
import { choose } from "../choose.ts";
import { judge } from "../judge.ts";
import { daysAgo, enterTrips } from "../trips.ts";
import { aGuest, widths } from "../visitor.ts";
import { openedDialog } from "../widgets.ts";
import { languages } from "../words.ts";

const admin = "admin@alpenland.example";

const words = {
  "de-AT": {
    title: "Lenkprotokoll",
    day: "Tagesübersicht",
    month: "Monatsübersicht",
    add: "Eintrag hinzufügen",
    save: "Eintrag speichern",
    person: "Mitarbeiter",
    from: /^Von/,
    to: /^Bis/,
    rest: "Ruhepause",
    noRecording: "Keine Aufzeichnung",
    unstarted: "Lenkzeit ohne Beginn",
    open: "Robert Aigner öffnen",
    enterWork: "Arbeitszeit eintragen",
    inside: "Die Ruhepause muss innerhalb der Arbeitszeit liegen",
    entered: "Ruhepause 12:00 – 12:30 wurde eingetragen",
    breaks: ["Ruhepause Beginn, 12:00", "Ruhepause Ende, 12:30"],
    edit: "Bearbeiten: ",
    remove: "Löschen: ",
    time: /^Uhrzeit/,
    saveChange: "Änderung speichern",
    between: "Der Zeitpunkt muss zwischen Arbeitsbeginn und Arbeitsende liegen",
    original: "ursprünglich 12:30",
    changeEnd: "Arbeitsende ändern",
    around: "Alle anderen Einträge müssen zwischen Arbeitsbeginn und Arbeitsende liegen",
    endChanged: [
      "ursprünglich 23:59",
      /^geändert am .* von Katharina Berger$/,
      /^nachgetragen am .* von Katharina Berger$/,
    ],
    fromTrip: "Aus einer Fahrt",
    removeBreak: "Pause löschen",
    removeDay: "Tag löschen",
    removedDay: "Die Einträge des Tages wurden gelöscht",
    history: "Verlauf",
    figures: [
      "Tage",
      "Einsatzzeit",
      "Arbeitszeit ohne Ruhepausen",
      "Ruhepausen",
      "Lenkpausen",
      "Lenkzeit",
      "Tage zu prüfen",
    ],
    quick: /^Lenkpause, 15 Minuten bis jetzt/,
    quickDone: /^Lenkpause .* wurde eingetragen/,
    exempt: "Von der Aufzeichnung ausnehmen",
    reason: /^Grund/,
    saveExemption: "Ausnahme speichern",
    exempted: /^Führt seit .* kein Lenkprotokoll: Disposition$/,
    endExemption: "Ausnahme beenden",
  },
  en: {
    title: "Driving log",
    day: "Day overview",
    month: "Month overview",
    add: "Add entry",
    save: "Save entry",
    person: "Employee",
    from: /^From/,
    to: /^To/,
    rest: "Rest break",
    noRecording: "No recording",
    unstarted: "Driving time without start",
    open: "Open Robert Aigner",
    enterWork: "Enter working time",
    inside: "The rest break must be within the working time",
    entered: "Rest break 12:00 – 12:30 was entered",
    breaks: ["Rest break start, 12:00", "Rest break end, 12:30"],
    edit: "Edit: ",
    remove: "Delete: ",
    time: /^Time/,
    saveChange: "Save change",
    between: "The time must be between start and end of work",
    original: "originally 12:30",
    changeEnd: "Change the end of work",
    around: "All other entries must be between start and end of work",
    endChanged: [
      "originally 23:59",
      /^changed on .* by Katharina Berger$/,
      /^added on .* by Katharina Berger$/,
    ],
    fromTrip: "From a trip",
    removeBreak: "Delete break",
    removeDay: "Delete day",
    removedDay: "The entries of the day were deleted",
    history: "History",
    figures: [
      "Days",
      "Working day",
      "Working time without rest breaks",
      "Rest breaks",
      "Driving breaks",
      "Driving time",
      "Days to check",
    ],
    quick: /^Driving break, 15 minutes until now/,
    quickDone: /^Driving break .* was entered/,
    exempt: "Exempt from recording",
    reason: /^Reason/,
    saveExemption: "Save the exemption",
    exempted: /^Has kept no driving log since .*: Disposition$/,
    endExemption: "End the exemption",
  },
} as const;

/** Each language has a day of its own of one person, who records nothing else; an entry cannot fill one of 25 hours. */
const [german, english] = [30, 31, 32].map(daysAgo).filter(isOf24Hours);
const days = { "de-AT": german!, en: english! };

function isOf24Hours(day: string): boolean {
  return startOfDay(addDays(day, 1)) - startOfDay(day) === 86_400_000;
}

test.each(languages)(
  "a day without a recording is entered, and its break mended and taken away (%s)",
  async (language) => {
    const say = words[language];
    const day = days[language];
    const page = await aGuest(language, admin);
    await enterTrips(page, { plate: "K-129 LO", day, from: "21:10", to: "21:40", kilometers: 12 });
    await page.goto(`/time?date=${day}&perPage=100`);
    const row = page.getByRole("row", { name: /Robert Aigner/ });
    await row.getByText(say.noRecording).waitFor();
    // One cause is told once.
    expect(await row.getByText(say.unstarted).count()).toBe(0);
    await judge(page, "time-day");

    await page.getByRole("button", { name: say.open }).click();
    const log = page.getByRole("dialog", { name: say.title });
    await log.getByRole("button", { name: say.enterWork }).click();
    const entry = page.getByRole("dialog").last();
    await entry.getByLabel(say.from).fill("8");
    await entry.getByLabel(say.to).fill("7");
    const save = entry.getByRole("button", { name: say.save });
    expect(await save.isDisabled()).toBe(true);
    await entry.getByLabel(say.from).fill("0:01");
    await entry.getByLabel(say.to).fill("2359");
    await save.click();

    // A break at the very start of work can only be cancelled.
    await log.getByRole("button", { name: say.add }).click();
    await entry.getByRole("radio", { name: say.rest }).check();
    await entry.getByLabel(say.from).fill("0:01");
    await entry.getByRole("button", { name: "30 min" }).click();
    await entry.getByText(say.inside).waitFor();
    expect(await save.isDisabled()).toBe(true);
    await entry.getByLabel(say.from).fill("12");
    await entry.getByRole("button", { name: "30 min" }).click();
    await judge(page, "time-entry");
    await save.click();
    await page.getByText(say.entered).waitFor();

    // Work and driving are not to be changed, breaks are.
    const [begin, end] = say.breaks;
    await log.getByRole("button", { name: say.edit + end }).waitFor();
    expect(await log.getByRole("button", { name: say.edit }).count()).toBe(2);
    expect(await log.getByRole("button", { name: say.remove }).count()).toBe(2);
    await log.getByText(say.fromTrip).first().waitFor();
    await judge(page, "time-log");

    await log.getByRole("button", { name: say.edit + end }).click();
    const change = page.getByRole("dialog").last();
    await change.getByLabel(say.time).fill("23:59");
    await change.getByText(say.between).waitFor();
    expect(await change.getByRole("button", { name: say.saveChange }).isDisabled()).toBe(true);
    await change.getByLabel(say.time).fill("12:45");
    await change.getByRole("button", { name: say.saveChange }).click();
    await log.getByText(say.original).waitFor();

    // The end of work is set right beside the list, and its first time stays.
    await log.getByRole("button", { name: say.changeEnd }).click();
    await change.getByLabel(say.time).fill("12:40");
    await change.getByText(say.around).waitFor();
    await change.getByLabel(say.time).fill("23:50");
    await change.getByRole("button", { name: say.saveChange }).click();
    const ended = log.getByRole("listitem").filter({ hasText: say.endChanged[0] });
    for (const told of say.endChanged) await ended.getByText(told).waitFor();
    await judge(page, "time-end-changed");

    await log.getByRole("button", { name: say.remove + begin }).click();
    await page.getByRole("dialog").last().getByRole("button", { name: say.removeBreak }).click();
    await log.getByText(say.original).waitFor({ state: "detached" });
    await log.getByRole("button", { name: say.history }).click();
    await page.getByRole("dialog", { name: say.history }).getByText("12:45").first().waitFor();
    await page.keyboard.press("Escape");
    await page.keyboard.press("Escape");
    await page.getByRole("dialog").waitFor({ state: "detached" });
    expect(await row.getByText(say.noRecording).count()).toBe(0);

    await page.getByRole("button", { name: say.open }).click();
    await log.getByRole("button", { name: say.removeDay }).click();
    await page.getByRole("dialog").last().getByRole("button", { name: say.removeDay }).click();
    await page.getByText(say.removedDay).waitFor();
    await log.getByRole("button", { name: say.enterWork }).waitFor();
    await page.keyboard.press("Escape");
    await row.getByText(say.noRecording).waitFor();
  },
);

test.each(languages)("a month of somebody is looked at (%s)", async (language) => {
  const say = words[language];
  const page = await aGuest(language, admin);
  await page.goto("/time?view=month");
  await page.getByRole("radio", { name: say.month }).waitFor({ state: "attached" });
  await choose(page.getByRole("main"), say.person, "Michael Pichler", "Pichler");
  await page.waitForURL(/userId=/);
  expect(await page.locator("main dl dt").allTextContents()).toEqual([...say.figures]);
  await page.keyboard.press("Control+Alt+ArrowLeft");
  await page
    .getByRole("row", { name: /\d\d\.\d\d\.\d{4}/ })
    .nth(5)
    .waitFor();
  await judge(page, "time-month");
  await page.setViewportSize({ width: 1024, height: 768 });
  const cut = (strip: Element) =>
    [...strip.children].filter(
      (figure) => figure.getBoundingClientRect().right > strip.getBoundingClientRect().right,
    ).length;
  await expect.poll(() => page.locator("main dl").first().evaluate(cut)).toBe(0);
  const beyond = ({ scrollWidth, clientWidth }: Element) => scrollWidth - clientWidth;
  await expect.poll(() => page.locator("main div:has(> table)").evaluate(beyond)).toBe(0);
  await judge(page, "time-month");
  await page.setViewportSize(widths.desk);

  const main = page.getByRole("main");
  await main.getByRole("button", { name: say.exempt }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel(say.reason).fill("Disposition");
  await judge(page, "time-exemption");
  await dialog.getByRole("button", { name: say.saveExemption }).click();
  await main.getByText(say.exempted).waitFor();
  await judge(page, "time-exempt");
  await main.getByRole("button", { name: say.endExemption }).click();
  await dialog.getByRole("button", { name: say.endExemption }).click();
  await main.getByRole("button", { name: say.exempt }).waitFor();
});

test("a driving log is handed in as a PDF, of one person at least", async () => {
  const page = await aGuest("de-AT", admin);
  await page.goto(`/time?view=month&date=${daysAgo(30)}`);
  await page.getByRole("button", { name: "Exportieren", exact: true }).click();
  const dialog = await openedDialog(page);
  await dialog.getByRole("combobox", { name: "Mitarbeiter" }).press("Backspace");
  await dialog.getByText("Mindestens einen Mitarbeiter auswählen").waitFor();
  const exportPdf = dialog.getByRole("button", { name: "PDF exportieren" });
  expect(await exportPdf.isDisabled()).toBe(true);
  await choose(dialog, "Mitarbeiter", "Michael Pichler", "Pichler");
  const [download] = await Promise.all([page.waitForEvent("download"), exportPdf.click()]);
  expect(download.suggestedFilename()).toBe("Lenkprotokoll.pdf");
});

const tapping = {
  "de-AT": ["eva.huber@alpenland.example", "Arbeit beginnen", "Ruhepause", "Pause beenden", "Arbeit beenden"],
  en: ["stefan.wallner@alpenland.example", "Start work", "Rest break", "End break", "End work"],
} as const;

test.each(languages)("a driver begins, pauses and ends his day by one tap each (%s)", async (language) => {
  const [driver, ...acts] = tapping[language];
  const page = await aGuest(language, driver, "phone");
  await page.goto("/time");
  for (const act of acts) await page.getByRole("button", { name: act, exact: true }).click();
  await page.getByRole("button", { name: acts[0], exact: true }).waitFor();
  await page.locator("main article").first().waitFor();
  await judge(page, "time-clock");
});

const drivers = { "de-AT": "robert.aigner@alpenland.example", en: "nina.eder@alpenland.example" } as const;

test.each(languages)("a driver notes a break with two taps of the thumb (%s)", async (language) => {
  const say = words[language];
  const page = await aGuest(language, drivers[language], "phone");
  await page.goto("/time");
  await page.getByRole("button", { name: say.add }).click();
  const quick = page.getByRole("dialog").getByRole("button", { name: say.quick });
  await quick.waitFor();
  await judge(page, "time-quick");
  // In the first quarter of a day a break until now began on the day before.
  if (await quick.isDisabled()) return;
  await quick.click();
  await page.getByText(say.quickDone).waitFor();
  await page.locator("main article").first().waitFor();
  await judge(page, "time-driver");
});
