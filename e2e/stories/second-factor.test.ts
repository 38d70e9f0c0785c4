import { roles } from "@wegbuch/contract/access/roles";
import { mailKinds } from "@wegbuch/contract/system/codes";
import { passwordModes } from "@wegbuch/contract/users/codes";
import { expect, test } from "vitest";
import { codeOf, spoilPasskey, withPasskeys } from "../authenticator.ts";
import { factorWords } from "../factor-words.ts";
import { judge } from "../judge.ts";
import { mailsTo, mailTo } from "../outbox.ts";
import { callApi } from "../trips.ts";
import { aGuest, aNewcomer, aVisitor, dashboard, logIn, widths } from "../visitor.ts";
import { openedDialog } from "../widgets.ts";

const administrator = "admin@wieser-garten.example";
const password = "wegbuch-demo";

async function aDriver(firstName: string, email: string, roleId: number = roles.driver): Promise<void> {
  const admin = await aGuest("de-AT", administrator);
  await admin.goto("/settings");
  const person = { firstName, lastName: "Moser", email, roleId };
  const login = { passwordMode: passwordModes.given, password, groupIds: [] };
  await callApi(admin, "POST", "/api/Users", { ...person, ...login });
}

test("at the desk a person sets up an app, and is asked for its code at the next login", async () => {
  const email = "lena.moser@wieser-garten.example";
  await aDriver("Lena", email);
  const page = await aNewcomer("de-AT", email);
  await page.goto("/settings");
  const card = page.getByRole("region", { name: "Sicherheit" });
  await card.scrollIntoViewIfNeeded();
  await judge(page, "security");
  await card.getByRole("button", { name: "Code aus einer App einrichten" }).click();
  const dialog = await openedDialog(page);
  await dialog.getByLabel("Ihr Passwort").fill(password);
  await dialog.getByRole("button", { name: "Weiter" }).click();
  await page.getByRole("img", { name: "QR-Code für die Authenticator-App" }).waitFor();
  const secret = await page.getByRole("definition").last().innerText();
  expect(secret).toMatch(/^([A-Z2-7]{4} ){7}[A-Z2-7]{4}$/);
  await judge(page, "second-factor-scan");
  await page.getByLabel("Code aus der App").fill("000000");
  await page.getByRole("button", { name: "Einschalten" }).click();
  await page.getByText("Der Code stimmt nicht").waitFor();
  await page.getByLabel("Code aus der App").fill(codeOf(secret));
  await page.getByRole("button", { name: "Einschalten" }).click();
  await page.getByText("Sie werden nicht wieder gezeigt").waitFor();
  await judge(page, "recovery-codes");
  await page.keyboard.press("Escape");
  await page.getByText("Codes nicht aufbewahrt?").waitFor();
  await judge(page, "recovery-codes-left");
  await page.getByRole("button", { name: "Zurück zu den Codes" }).click();
  await page.getByRole("button", { name: "Ich habe sie aufbewahrt" }).click();
  await card.getByText("noch 10 Wiederherstellungscodes").waitFor();
  await judge(page, "security-on");
  expect(await mailTo(email, mailKinds.factorsChanged)).toContain("zweiter Faktor eingerichtet");

  const again = await aVisitor("de-AT");
  await logIn(again, "de-AT", { email, password });
  await again.getByRole("heading", { name: "Code aus der App" }).waitFor();
  await judge(again, "login-code");
  await again.getByLabel("Code", { exact: true }).fill("000000");
  await again.getByRole("button", { name: "Anmelden", exact: true }).click();
  await again.getByText("Dieser Code gilt nicht").waitFor();
  // That of now has confirmed the app, and opens nothing again.
  await again.getByLabel("Code", { exact: true }).fill(codeOf(secret, 1));
  await again.getByRole("button", { name: "Anmelden", exact: true }).click();
  await dashboard(again);
});

test("on the phone a recovery code helps once, and an administrator takes the lost app away", async () => {
  const email = "nina.moser@wieser-garten.example";
  await aDriver("Nina", email);
  const own = await aGuest("en", email);
  await own.goto("/settings");
  const proof = { currentPassword: password };
  const { secret } = (await callApi(own, "POST", "/api/Factors/Totp", proof)) as { secret: string };
  const confirmed = await callApi(own, "POST", "/api/Factors/Totp/Confirm", { code: codeOf(secret) });
  const [code] = (confirmed as { recoveryCodes: string[] }).recoveryCodes as [string];

  const phone = await aVisitor("en", "phone");
  const begin = async () => {
    await logIn(phone, "en", { email, password });
    await phone.getByRole("heading", { name: "Code from the app" }).waitFor();
    await phone.getByRole("button", { name: "Use a recovery code" }).click();
    await phone.getByLabel("Recovery code").fill(code);
  };
  await begin();
  await judge(phone, "login-recovery-code");
  await phone.getByRole("button", { name: "Log in", exact: true }).click();
  await dashboard(phone);
  await phone.goto("/settings");
  const card = phone.getByRole("region", { name: "Security" });
  await card.getByText("9 recovery codes left").waitFor();
  await card.scrollIntoViewIfNeeded();
  await judge(phone, "security-on");
  await phone.goto("/login");
  await begin();
  await phone.getByRole("button", { name: "Log in", exact: true }).click();
  await phone.getByText("This code is not valid").waitFor();
  const told = () => mailsTo(email, mailKinds.factorsChanged)[0]?.text;
  await expect
    .poll(told, { timeout: 40_000 })
    .toMatch(/mit einem Wiederherstellungscode|with a recovery code/);

  const admin = await aGuest("de-AT", administrator);
  await admin.goto("/users");
  await admin.getByRole("button", { name: "Nina Moser öffnen" }).click();
  const view = await openedDialog(admin);
  await view.getByText("eingerichtet", { exact: true }).waitFor();
  await judge(admin, "user-view-factor");
  await admin.keyboard.press("Escape");
  await view.waitFor({ state: "detached" });
  await admin.getByRole("button", { name: "Aktionen für Nina Moser" }).click();
  await admin.getByRole("menuitem", { name: "Zweiten Faktor zurücksetzen" }).click();
  const dialog = await openedDialog(admin);
  await dialog.getByLabel("Ihr eigenes Passwort").fill(password);
  await judge(admin, "factor-reset");
  await dialog.getByRole("button", { name: "Zurücksetzen" }).click();
  await admin.getByText("Der zweite Faktor von Nina Moser ist zurückgesetzt").waitFor();
  await phone.getByRole("button", { name: "Back to the login" }).click();
  await logIn(phone, "en", { email, password });
  await dashboard(phone);
});

// Each of the two at the desk in one language and on the phone in the other.
test.each([
  ["Olga", roles.driverViewer, ["en", "desk"], ["de-AT", "phone"]],
  ["Vera", roles.groupLeaderViewer, ["de-AT", "phone"], ["en", "desk"]],
] as const)(
  "an administrator asks it of a role, and %s with role %i sets it up before anything else (%s, %s)",
  async (name, roleId, [language, size], [ownLanguage, ownSize]) => {
    const email = `${name.toLowerCase()}.moser@wieser-garten.example`;
    await aDriver(name, email, roleId);
    const admin = await aGuest(language, administrator, size);
    const says = factorWords[language];
    await admin.goto("/settings");
    const policy = admin.getByRole("region", { name: says.required });
    await policy.getByRole("checkbox", { name: says.role }).check();
    await policy.scrollIntoViewIfNeeded();
    await judge(admin, "sign-in-policy");
    await policy.getByRole("button", { name: says.save }).click();
    await admin.getByText(says.saved).waitFor();

    const page = await aVisitor(ownLanguage, ownSize);
    const own = factorWords[ownLanguage];
    await logIn(page, ownLanguage, { email, password });
    await page.waitForURL("**/secondfactor");
    await page.getByText(own.asked).waitFor();
    await judge(page, "second-factor-missing");
    await page.goto("/trips");
    await page.waitForURL("**/secondfactor");
    await page.getByRole("button", { name: own.setUp }).click();
    const dialog = await openedDialog(page);
    await dialog.getByLabel(own.password).fill(password);
    await dialog.getByRole("button", { name: own.goOn }).click();
    await page.getByRole("img", { name: own.image }).waitFor();
    await judge(page, "second-factor-scan");
    const secret = await page.getByRole("definition").last().innerText();
    await page.getByLabel(own.code).fill(codeOf(secret));
    await page.getByRole("button", { name: own.switchOn }).click();
    await page.getByText(own.once).waitFor();
    await judge(page, "recovery-codes");
    await page.getByRole("button", { name: own.kept }).click();
    await dashboard(page);
  },
);

test("whoever is asked to confirm that it is he does so once, and what he wanted goes on by itself", async () => {
  const email = "ida.moser@wieser-garten.example";
  await aDriver("Ida", email);
  const phone = await aGuest("en", email, "phone");
  await phone.goto("/privacy");
  const keys: (string | undefined)[] = [];
  // As if the login were an hour old.
  await phone.route("**/api/Privacy/Export", async (route) => {
    keys.push(route.request().headers()["idempotency-key"]);
    if (keys.length % 3 === 0) return route.continue();
    return route.fulfill({ status: 403, json: { title: "ProofNeeded", status: 403, ways: ["password"] } });
  });
  const card = phone.getByRole("region", { name: "My data" });
  const pack = card.getByRole("button", { name: "Pack my data" });
  await pack.click();
  await openedDialog(phone);
  await phone.getByText("Please confirm it is you").waitFor();
  await judge(phone, "fresh-proof");
  await phone.keyboard.press("Escape");
  await phone.getByRole("dialog").waitFor({ state: "detached" });
  expect((await phone.getByRole("alert").allInnerTexts()).join("")).toBe("");

  await pack.click();
  const dialog = await openedDialog(phone);
  await dialog.getByLabel("Your password").fill("wrong");
  await dialog.getByRole("button", { name: "Confirm" }).click();
  await dialog.getByText("The password is wrong").waitFor();
  await phone.setViewportSize(widths.desk);
  await judge(phone, "fresh-proof-wrong");
  await dialog.getByLabel("Your password").fill(password);
  await dialog.getByRole("button", { name: "Confirm" }).click();
  await card.getByRole("button", { name: /^Download the data of / }).waitFor();
  expect(keys).toHaveLength(3);
  expect(keys[2]).toBe(keys[1]);
});

test("at the desk a person adds a passkey, and logs in with it and nothing else", async () => {
  const email = "pia.moser@wieser-garten.example";
  await aDriver("Pia", email);
  const page = await withPasskeys(await aNewcomer("de-AT", email));
  await page.goto("/settings");
  const card = page.getByRole("region", { name: "Sicherheit" });
  await card.getByRole("button", { name: "Passkey hinzufügen" }).click();
  const dialog = await openedDialog(page);
  await dialog.getByLabel("Name").fill("Diensthandy");
  await dialog.getByLabel("Ihr Passwort").fill("wrong");
  await dialog.getByRole("button", { name: "Weiter" }).click();
  await dialog.getByText("Das Passwort ist falsch").waitFor();
  await judge(page, "passkey-setup");
  await dialog.getByLabel("Ihr Passwort").fill(password);
  await page.route("**/api/Factors/Passkeys/Finish", spoilPasskey, { times: 1 });
  await dialog.getByRole("button", { name: "Weiter" }).click();
  await dialog.getByText("Dieser Passkey gilt hier nicht.").waitFor();
  await judge(page, "passkey-refused");
  await dialog.getByRole("button", { name: "Weiter" }).click();
  await page.getByRole("button", { name: "Ich habe sie aufbewahrt" }).click();
  await card.getByText("Diensthandy", { exact: true }).waitFor();
  await card.scrollIntoViewIfNeeded();
  await judge(page, "security-passkey");
  expect(await mailTo(email, mailKinds.factorsChanged)).toContain("der Passkey „Diensthandy“ hinzugefügt");
  await card.getByRole("button", { name: "Passkey hinzufügen" }).click();
  await page.getByRole("dialog").getByLabel("Name").fill("Noch einer");
  await page.getByRole("dialog").getByLabel("Ihr Passwort").fill(password);
  await page.getByRole("dialog").getByRole("button", { name: "Weiter" }).click();
  await page.getByText("Auf diesem Gerät gibt es schon einen Passkey").waitFor();

  await page.goto("/login");
  await page.getByRole("button", { name: "Mit Passkey" }).waitFor();
  await judge(page, "login-passkey");
  await page.getByRole("button", { name: "Mit Passkey" }).click();
  await dashboard(page);

  await page.goto("/privacy");
  let asked = 0;
  await page.route("**/api/Privacy/Export", async (route) => {
    if ((asked += 1) > 1) return route.continue();
    return route.fulfill({ status: 403, json: { title: "ProofNeeded", status: 403, ways: ["passkey"] } });
  });
  const data = page.getByRole("region", { name: "Meine Daten" });
  await data.getByRole("button", { name: "Meine Daten packen" }).click();
  await page.getByRole("button", { name: "Mit Passkey bestätigen" }).waitFor();
  await judge(page, "fresh-proof-passkey");
  await page.getByRole("button", { name: "Mit Passkey bestätigen" }).click();
  await data.getByRole("button", { name: /^Daten vom .* herunterladen$/ }).waitFor();
});

test("on the phone a passkey follows the password, and is removed again; a browser without passkeys is offered none", async () => {
  const email = "rosa.moser@wieser-garten.example";
  await aDriver("Rosa", email);
  const phone = await withPasskeys(await aVisitor("en", "phone"));
  await logIn(phone, "en", { email, password });
  await dashboard(phone);
  await phone.goto("/settings");
  const card = phone.getByRole("region", { name: "Security" });
  await card.getByRole("button", { name: "Add a passkey" }).click();
  const dialog = await openedDialog(phone);
  await dialog.getByLabel("Name").fill("Key ring");
  await dialog.getByLabel("Your password").fill(password);
  await dialog.getByRole("button", { name: "Continue" }).click();
  await phone.getByRole("button", { name: "I have kept them" }).click();
  await card.getByText("Key ring", { exact: true }).waitFor();
  await card.scrollIntoViewIfNeeded();
  await judge(phone, "security-passkey");

  await phone.goto("/login");
  await phone.getByRole("button", { name: "With passkey" }).waitFor();
  await judge(phone, "login-passkey");
  await logIn(phone, "en", { email, password });
  await phone.getByRole("heading", { name: "Passkey" }).waitFor();
  await judge(phone, "login-second-passkey");
  await phone.getByRole("button", { name: "With passkey" }).click();
  await dashboard(phone);
  await phone.goto("/settings");
  await card.getByRole("button", { name: "Remove Key ring" }).click();
  const removal = await openedDialog(phone);
  await removal.getByLabel("Your password").fill(password);
  await judge(phone, "passkey-removal");
  await removal.getByRole("button", { name: "Remove" }).click();
  await phone.getByText("The second factor has been removed").waitFor();

  const old = await aVisitor("de-AT");
  await old.addInitScript(() => Reflect.deleteProperty(window, "PublicKeyCredential"));
  await old.goto("/login");
  await logIn(old, "de-AT", { email, password });
  await dashboard(old);
  await old.goto("/settings");
  const theirs = old.getByRole("region", { name: "Sicherheit" });
  await theirs.getByRole("button", { name: "Code aus einer App einrichten" }).waitFor();
  expect(await theirs.getByRole("button", { name: "Passkey hinzufügen" }).count()).toBe(0);
});
