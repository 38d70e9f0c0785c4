import { roles } from "@wegbuch/contract/access/roles";
import { tripTypes } from "@wegbuch/contract/trips/codes";
import { expect, test } from "vitest";
import { employ } from "../employ.ts";
import { judge } from "../judge.ts";
import { callApi, daysAgo } from "../trips.ts";
import { aGuest } from "../visitor.ts";

const administrator = "admin@pircher.example";
const second = "eva.pircher@pircher.example";
const driver = "karin.lechner@pircher.example";
const agreeing = "nina.fink@pircher.example";
const asking = "lena.steiner@pircher.example";
const returning = "paula.senn@pircher.example";
const left = "otto.rainer@pircher.example";
const plate = "LZ-354 EP";

type Vehicle = { id: string; licensePlate: string };

test("a driver reads who looked where she drove, what is recorded and who may see it, at her desk and on the phone", async () => {
  const admin = await aGuest("de-AT", administrator);
  await admin.goto("/privacy");
  await admin.getByText("Niemand hat hingesehen").waitFor();
  const report = admin.getByRole("region", { name: "Einsichten für den Betriebsrat" });
  await judge(admin, "privacy-admin");
  const driverId = await employ(admin, { firstName: "Karin", lastName: "Lechner", email: driver });

  const own = await aGuest("de-AT", driver);
  await own.goto("/");
  await own.getByRole("button", { name: /Profilmenü/ }).click();
  await own.getByRole("link", { name: "Privatsphäre" }).click();
  const looks = own.getByRole("region", { name: "Wer hat hingesehen?" });
  await looks.getByText("Niemand hat hingesehen").waitFor();
  await judge(own, "privacy-nobody");

  // Whoever enters a trip for her, and whoever opens the logbook, is told where she was.
  const { items } = (await callApi(admin, "GET", "/api/Vehicles?perPage=100")) as { items: Vehicle[] };
  const vehicleId = items.find(({ licensePlate }) => licensePlate === plate)!.id;
  await callApi(admin, "POST", "/api/Trips", {
    vehicleId,
    driverId,
    startedAt: `${daysAgo(3)}T07:00:00Z`,
    finishedAt: `${daysAgo(3)}T07:30:00Z`,
    startAddress: { displayName: "Tiroler Straße 44, 9900 Lienz" },
    destinationAddress: { displayName: "Rauterplatz 1, 9971 Matrei" },
    mileageInMeters: 21_000,
    type: tripTypes.business,
  });
  await own.reload();
  await looks.getByText("Sebastian Pircher").first().waitFor();
  await looks.getByText("Start und Ziel von Fahrten · Service Lienz").first().waitFor();
  const recorded = own.getByRole("region", { name: "Was wird aufgezeichnet?" });
  await recorded.getByText("Sebastian Pircher").waitFor();
  await judge(own, "privacy");

  const phone = await aGuest("en", driver, "phone");
  await phone.goto("/privacy");
  const looked = phone.getByRole("region", { name: "Who looked?" });
  await looked.getByText("Start and destination of trips · Service Lienz").first().waitFor();
  await judge(phone, "privacy");

  // For the works council there is a file, without places.
  await admin.goto("/privacy");
  const file = admin.waitForEvent("download");
  await report.getByRole("button", { name: "Einsichten als PDF" }).click();
  expect((await file).suggestedFilename()).toBe("Einsichten.pdf");
});

test("a stolen vehicle is shown to two people once the second has confirmed it, and to nobody before", async () => {
  const admin = await aGuest("de-AT", administrator);
  await admin.goto("/privacy");
  await employ(admin, { firstName: "Eva", lastName: "Pircher", email: second, roleId: roles.admin });
  const thefts = admin.getByRole("region", { name: "Diebstahl" });
  await thefts.getByRole("button", { name: "Fall eröffnen" }).click();
  const dialog = admin.getByRole("dialog", { name: "Fall eröffnen" });
  await dialog.getByLabel("Grund").fill("Anzeige 4711");
  await dialog.getByRole("button", { name: "Eröffnen" }).click();
  await dialog.getByText("Fahrzeug wählen").last().waitFor();
  await dialog.getByLabel("Fahrzeug").fill("LZ-355");
  await admin.getByRole("option", { name: /LZ-355/ }).click();
  await judge(admin, "privacy-theft-open");
  await dialog.getByRole("button", { name: "Eröffnen" }).click();
  await thefts.getByText("Wartet auf die Bestätigung durch eine zweite Person").waitFor();
  expect(await thefts.getByRole("button", { name: "Bestätigen" }).count()).toBe(0);

  const other = await aGuest("en", second, "phone");
  await other.clock.install();
  await other.goto("/privacy");
  const cases = other.getByRole("region", { name: "Theft" });
  await cases.getByRole("button", { name: "Confirm" }).click();
  const sure = other.getByRole("dialog", { name: "Confirm the theft of Service Matrei?" });
  await judge(other, "privacy-theft-sure");
  await sure.getByRole("button", { name: "Confirm" }).click();
  await cases.getByText("Access until").waitFor();
  await cases.getByText("The vehicle has not reported a location yet.").waitFor();
  await cases.scrollIntoViewIfNeeded();
  await judge(other, "privacy-theft");
  await admin.reload();
  await thefts.getByText("Einsicht bis").waitFor();
  await thefts.scrollIntoViewIfNeeded();
  await judge(admin, "privacy-theft");

  // What is shown no longer goes from the screen by itself, without an error, and is not asked for again.
  const answers: number[] = [];
  other.on("response", (answer) => {
    if (/\/TheftCases\/[^/]+\/Place$/.test(answer.url())) answers.push(answer.status());
  });
  const { items } = (await callApi(admin, "GET", "/api/Vehicles?searchTerm=LZ-355")) as { items: Vehicle[] };
  const vehicle = `/api/Vehicles/${items[0]!.id}`;
  await callApi(admin, "POST", `${vehicle}/ToggleArchive`, { comment: "Gestohlen" });
  await callApi(admin, "DELETE", vehicle);
  await other.clock.runFor(11_000);
  await cases.getByText("The vehicle has not reported a location yet.").waitFor({ state: "hidden" });
  expect(answers.at(-1)).toBe(404);
  const later = other.waitForResponse(/Notifications\/Count/);
  await other.clock.runFor(60_000);
  await later;
  expect(answers.filter((status) => status === 404)).toHaveLength(1);
  await judge(other, "privacy-theft-gone");
});

test("an administrator says when others see where people drive, and a driver consents and takes it back", async () => {
  const page = await aGuest("de-AT", administrator);
  await page.goto("/settings");
  const card = page.getByRole("region", { name: "Betriebsvereinbarung" });
  await card.getByText("Ohne Grundlage gelten nur die Rollen").waitFor();
  await card.getByRole("radio", { name: "Einwilligung" }).check();
  await card.getByRole("button", { name: "Vereinbarung speichern" }).click();
  await card.getByText("Bitte setzte ein Datum").waitFor();
  await card.getByRole("textbox", { name: "Abgeschlossen am" }).fill("01/05/2026");
  await card.getByLabel("Zwecke").fill("Disposition und Fahrtenbuch, keine Leistungskontrolle");
  await card.getByRole("button", { name: "Zeit hinzufügen" }).click();
  const saturday = card.getByRole("group", { name: "Zeit 2" });
  await saturday.getByLabel("Bis").fill("7:00");
  await card.getByLabel("Orte höchstens aufbewahren, in Tagen").fill("30");
  await card.getByRole("button", { name: "Vereinbarung speichern" }).click();
  await card.getByText("Jede Zeit braucht Tage").waitFor();
  await saturday.getByLabel("Bis").fill("12:00");
  await judge(page, "settings-agreement");
  await card.getByRole("button", { name: "Vereinbarung speichern" }).click();
  await page.getByText("Die Vereinbarung ist gespeichert").waitFor();
  await card.getByText("haben zugestimmt").waitFor();

  const retention = page.getByRole("region", { name: "Aufbewahrung" });
  await retention.getByLabel("Orte aufbewahren, in Tagen").fill("31");
  await retention.getByRole("button", { name: "Aufbewahrung speichern" }).click();
  await retention.getByText("Die Betriebsvereinbarung erlaubt höchstens 30 Tage").waitFor();
  await page.reload();
  await retention.waitFor();
  expect(await retention.getByLabel("Orte aufbewahren, in Tagen").inputValue()).toBe("30");

  await employ(page, { firstName: "Nina", lastName: "Fink", email: agreeing });
  const own = await aGuest("de-AT", agreeing);
  await own.goto("/privacy");
  const recorded = own.getByRole("region", { name: "Was wird aufgezeichnet?" });
  await recorded.getByText("Nur Mo–Fr 06:00–18:00, Sa 08:00–12:00").waitFor();
  await recorded.getByText("Sie haben nicht zugestimmt").waitFor();
  await judge(own, "privacy-consent");
  await recorded.getByRole("button", { name: "Zustimmen" }).click();
  await recorded.getByText("Das gilt für Fahrten ab dann").waitFor();
  await recorded.getByRole("button", { name: "Einwilligung widerrufen" }).click();
  await recorded.getByText("Sie haben nicht zugestimmt").waitFor();

  const phone = await aGuest("en", agreeing, "phone");
  await phone.goto("/privacy");
  const told = phone.getByRole("region", { name: "What is recorded?" });
  await told.getByText("Only Mon–Fri 06:00–18:00").waitFor();
  await told.getByText("Earlier:").scrollIntoViewIfNeeded();
  await judge(phone, "privacy-consent");

  const small = await aGuest("en", administrator, "phone");
  await small.goto("/settings");
  const agreed = small.getByRole("region", { name: "Works agreement" });
  await agreed.getByRole("group", { name: "Time 1" }).scrollIntoViewIfNeeded();
  await judge(small, "settings-agreement");
});

test("a driver asks to have her places erased, one administrator grants it, the other refuses the next and reads what was decided", async () => {
  const admin = await aGuest("de-AT", administrator);
  await admin.goto("/privacy");
  const all = admin.getByRole("region", { name: "Löschanträge" });
  await all.getByText("Niemand hat eine Löschung beantragt.").waitFor();
  const lena = await employ(admin, { firstName: "Lena", lastName: "Steiner", email: asking });

  const own = await aGuest("de-AT", asking);
  await own.goto("/privacy");
  const mine = own.getByRole("region", { name: "Löschung beantragen" });
  await mine.getByRole("button", { name: "Löschung beantragen" }).click();
  const dialog = own.getByRole("dialog", { name: "Löschung beantragen" });
  await dialog.getByRole("button", { name: "Antrag senden" }).click();
  await dialog.getByText("Bitte schreiben Sie, was gelöscht werden soll").waitFor();
  await dialog.getByLabel("Was soll gelöscht werden?").fill("Meine Wege vom Frühjahr, auch die privaten.");
  await judge(own, "privacy-request");
  await dialog.getByRole("button", { name: "Antrag senden" }).click();
  await mine.getByText(/Offen, noch (28|29|30) Tage/).waitFor();
  expect(await mine.getByRole("button", { name: "Löschung beantragen" }).count()).toBe(0);
  await mine.scrollIntoViewIfNeeded();
  await judge(own, "privacy-requested");

  // Nothing of her must be kept, so that nothing can be refused her for that.
  await admin.reload();
  await all.getByText("Von dieser Person sind keine Fahrten aufzubewahren.").waitFor();
  expect(await all.getByRole("button", { name: /ablehnen/ }).count()).toBe(0);
  await all.scrollIntoViewIfNeeded();
  await judge(admin, "privacy-requests");
  await all.getByRole("button", { name: "Löschantrag von Lena Steiner genehmigen" }).click();
  const sure = admin.getByRole("dialog", { name: "Die Orte von Lena Steiner löschen?" });
  await judge(admin, "privacy-request-sure");
  await sure.getByRole("button", { name: "Genehmigen" }).click();
  await all.getByText("Genehmigt").waitFor();
  await own.reload();
  await mine.getByText("In der Nacht nach der Entscheidung").waitFor();

  // Once she has driven, the law keeps her logbook.
  const { items } = (await callApi(admin, "GET", "/api/Vehicles?perPage=100")) as { items: Vehicle[] };
  await callApi(admin, "POST", "/api/Trips", {
    vehicleId: items.find(({ licensePlate }) => licensePlate === plate)!.id,
    driverId: lena,
    startedAt: `${daysAgo(5)}T07:00:00Z`,
    finishedAt: `${daysAgo(5)}T07:30:00Z`,
    startAddress: { displayName: "Tiroler Straße 44, 9900 Lienz" },
    destinationAddress: { displayName: "Rauterplatz 1, 9971 Matrei" },
    mileageInMeters: 21_000,
    type: tripTypes.business,
  });
  const phone = await aGuest("en", asking, "phone");
  await phone.goto("/privacy");
  const told = phone.getByRole("region", { name: "Request deletion" });
  await told.getByRole("button", { name: "Request deletion" }).click();
  const asked = phone.getByRole("dialog", { name: "Request deletion" });
  await asked.getByLabel("What is to be erased?").fill("Everything of last week");
  await judge(phone, "privacy-request");
  await asked.getByRole("button", { name: "Send request" }).click();
  await told.getByText(/Open, (28|29|30) days left/).waitFor();

  const small = await aGuest("en", administrator, "phone");
  await small.goto("/privacy");
  const requests = small.getByRole("region", { name: "Deletion requests" });
  await requests.getByText("Everything of last week").scrollIntoViewIfNeeded();
  await judge(small, "privacy-requests");
  await admin.reload();
  await all.getByText("Everything of last week").waitFor();
  await requests.getByRole("button", { name: "Refuse the deletion request of Lena Steiner" }).click();
  const refusal = small.getByRole("dialog", { name: "Refuse the request of Lena Steiner?" });
  await refusal.getByText("Statutory retention until").waitFor();
  await refusal.getByRole("button", { name: "Refuse" }).click();
  await requests.getByText("Statutory retention until").waitFor();

  // Whoever is slower is told that it is decided, and by whom.
  await all.getByRole("button", { name: "Löschantrag von Lena Steiner genehmigen" }).click();
  await sure.getByRole("button", { name: "Genehmigen" }).click();
  await sure.getByText("Sebastian Pircher hat am").waitFor();
  await judge(admin, "privacy-request-late");
  await sure.getByRole("button", { name: "Abbrechen" }).click();
  await all.getByText("Abgelehnt").waitFor();
  await all.getByText("Gesetzliche Aufbewahrung bis").waitFor();
  await all.scrollIntoViewIfNeeded();
  await judge(admin, "privacy-requests-decided");
  await phone.reload();
  await told.getByText("Statutory retention until").scrollIntoViewIfNeeded();
  await judge(phone, "privacy-requests-own");
});

test("a driver takes a request back, and for one who has left an administrator asks", async () => {
  const admin = await aGuest("de-AT", administrator);
  await admin.goto("/privacy");
  await employ(admin, { firstName: "Paula", lastName: "Senn", email: returning });
  const own = await aGuest("en", returning, "phone");
  await own.goto("/privacy");
  const mine = own.getByRole("region", { name: "Request deletion" });
  await mine.getByRole("button", { name: "Request deletion" }).click();
  const asked = own.getByRole("dialog", { name: "Request deletion" });
  await asked.getByLabel("What is to be erased?").fill("All of it");
  await asked.getByRole("button", { name: "Send request" }).click();
  await mine.getByRole("button", { name: "Withdraw" }).click();
  const sure = own.getByRole("dialog", { name: "Withdraw the deletion request?" });
  await judge(own, "privacy-request-withdraw");
  await sure.getByRole("button", { name: "Withdraw" }).click();
  await mine.getByText(/^Withdrawn on/).scrollIntoViewIfNeeded();
  await judge(own, "privacy-request-withdrawn");
  const gone = await employ(admin, { firstName: "Otto", lastName: "Rainer", email: left });
  await callApi(admin, "POST", `/api/Users/${gone}/ToggleArchive`, { comment: "In Pension" });
  const all = admin.getByRole("region", { name: "Löschanträge" });
  await all.getByRole("button", { name: "Antrag für Ehemalige eintragen" }).click();
  const dialog = admin.getByRole("dialog", { name: "Löschantrag für Ehemalige eintragen" });
  await dialog.getByRole("button", { name: "Antrag eintragen" }).click();
  await dialog.getByText("Bitte wählen Sie eine Person").waitFor();
  await dialog.getByRole("combobox", { name: "Person" }).fill("Rainer");
  await admin.getByRole("option", { name: /Otto Rainer/ }).click();
  await dialog.getByLabel("Was soll gelöscht werden?").fill("Brief vom Montag: alles Private.");
  await judge(admin, "privacy-request-enter");
  await dialog.getByRole("button", { name: "Antrag eintragen" }).click();
  await all.getByText("Eingetragen von Sebastian Pircher").waitFor();
  await all.getByText(/^Zurückgezogen am/).waitFor();
  await all.scrollIntoViewIfNeeded();
  await judge(admin, "privacy-requests-entered");
  await all.getByRole("button", { name: "Löschantrag von Otto Rainer zurückziehen" }).click();
  const back = admin.getByRole("dialog", { name: "Den Löschantrag von Otto Rainer zurückziehen?" });
  await back.getByRole("button", { name: "Zurückziehen" }).click();
  await back.waitFor({ state: "hidden" });
});
