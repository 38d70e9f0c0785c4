import { connect } from "node:net";
import { inject, test } from "vitest";
import { judge } from "../judge.ts";
import { aGuest } from "../visitor.ts";

const superAdmin = "super@wegbuch.example";

test("the system page tells of boxes that never sent and of devices nobody knows", async () => {
  knock("350000000000006");
  const page = await aGuest("de-AT", superAdmin);
  await page.goto("/mandator/system");

  const never = page.getByRole("table", { name: "Boxen, die nie gesendet haben" });
  await never
    .getByRole("row", { name: /^353094095000\d{3} \S/ })
    .first()
    .waitFor();
  await page.getByText("Keine Mail ist fehlgeschlagen.").waitFor();
  // The page looks again by itself.
  const unknown = page.getByRole("table", { name: "Unbekannte Geräte" });
  await unknown.getByRole("row", { name: /^350000000000006/ }).waitFor();
  await judge(page, "system");
});

test("the system page can be read on the phone", async () => {
  const page = await aGuest("en", superAdmin, "phone");
  await page.goto("/mandator/system");

  await page.getByText("No mail has failed.").waitFor();
  await judge(page, "system");
});

test.each([
  ["de-AT", "desk", "Geräte", "Nie gesendet", "Zustand", /min alt|pünktlich|min voraus/],
  ["en", "phone", "Devices", "Never sent", "State", /min old|on time|min ahead/],
] as const)(
  "a super admin finds the devices that need somebody (%s, %s)",
  async (language, size, devices, never, state, clock) => {
    const page = await aGuest(language, superAdmin, size);
    await page.goto("/mandator/system");
    await page.getByRole("link", { name: devices, exact: true }).click();

    await page.getByText(never).first().waitFor();
    await judge(page, "devices");
    await page.getByPlaceholder(/^(IMEI|Search IMEI)/).fill("Alpenland");
    // Gateways tell once a minute how the demo's boxes are.
    await page.getByText(clock).first().waitFor({ timeout: 100_000 });
    await judge(page, "devices-heard");
    await page.getByRole("combobox", { name: state, exact: true }).click();
    await page.getByRole("option", { name: never }).click();
    await page.waitForURL(/state=never/);
  },
);

/** What a Teltonika box says first: the length of its IMEI, and the IMEI. */
function knock(imei: string): void {
  const socket = connect(inject("product").gateway);
  socket.on("error", () => undefined);
  socket.write(Buffer.concat([Buffer.from([0, imei.length]), Buffer.from(imei)]));
  socket.resume();
}
