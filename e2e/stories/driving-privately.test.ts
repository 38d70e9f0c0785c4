import { test } from "vitest";
import { judge } from "../judge.ts";
import { aGuest } from "../visitor.ts";
import { words } from "../words.ts";

const patience = { timeout: 80_000 };

test("a driver on the way drives unseen with one tap, the live map says so, and he takes it back", async () => {
  const driver = await aGuest("de-AT", "fahrer@alpenland.example", "phone");
  const admin = await aGuest("en", "admin@alpenland.example");
  await driver.goto("/");
  const own = driver.getByRole("region", { name: "Ihre laufende Fahrt" });
  await own.getByText("Wer das Fahrzeug sehen darf, sieht, wo Sie sind.").waitFor(patience);
  await judge(driver, "dashboard-driving");
  await own.getByRole("button", { name: "Ab jetzt privat" }).click();
  await own.getByText("Diese Fahrt ist privat: Wo Sie fahren, sehen nur Sie.").waitFor();

  await admin.goto("/livelocation");
  await admin.getByRole("button", { name: "Got it" }).click();
  await admin.getByRole("searchbox").fill("L-731");
  const row = admin
    .getByRole("list", { name: words.en.vehicleList })
    .getByRole("button", { name: /L-731 KX/ });
  await row.getByText("private, position hidden").waitFor();
  await row.click();
  const card = admin.getByRole("region", { name: /L-731 KX/ });
  await card.getByText("A private trip is under way, or ended here.").waitFor();
  await judge(admin, "live-hidden");

  // The logbook says the same of it, and takes it back.
  await driver.goto("/trips");
  await own.getByText("Diese Fahrt ist privat").waitFor();
  await judge(driver, "logbook-driving-privately");
  await own.getByRole("button", { name: "Doch geschäftlich" }).click();
  await own.getByRole("button", { name: "Ab jetzt privat" }).waitFor();
  await row.getByText("private, position hidden").waitFor({ state: "detached", ...patience });
}, 180_000);
