import type { Page } from "playwright-core";
import { expect, inject, test } from "vitest";
import { aCompanyProvider, client } from "../company-provider.ts";
import { judge } from "../judge.ts";
import { aNameServer } from "../name-server.ts";
import { callApi } from "../trips.ts";
import { aGuest, aVisitor, dashboard } from "../visitor.ts";
import { words } from "../words.ts";
import { openedDialog } from "../widgets.ts";

const domain = "bauhof-seekirchen.example";
const admin = `admin@${domain}`;
const outside = inject("product").outside;

const cases = [
  {
    language: "de-AT",
    size: "desk",
    driver: `fahrer1@${domain}`,
    say: {
      tab: "Anmeldung",
      noDomains: "Noch keine Domain",
      issuer: /^Adresse des Anbieters/,
      clientId: /^Kennung der Anwendung/,
      secret: /^Geheimnis der Anwendung/,
      save: "Speichern",
      issuerIsEmpty: /erforderlich/,
      notAllowed: "Diese Adresse ist nicht erlaubt",
      saved: "Die Anmeldung mit Firmenkonto ist gespeichert",
      newDomain: "Neue Domain",
      add: "Hinzufügen",
      record: `TXT-Eintrag für _wegbuch.${domain}`,
      check: `${domain} prüfen`,
      missing: "Der Eintrag ist noch nicht zu finden",
      proved: "Bestätigt",
      tryOut: "Ausprobieren",
      waits: "Warte auf das andere Fenster",
      right: `Der Anbieter nennt ${admin}: Walter Spitzauer käme damit hinein.`,
      nobody: `Zu niemand@${domain} gibt es hier keinen aktiven Benutzer.`,
      withCompany: "Mit Firmenkonto",
      email: "E-Mail der Firma",
      goOn: "Weiter zum Firmenkonto",
      none: "Für diese Adresse ist keine Anmeldung mit Firmenkonto eingerichtet.",
      noAccess: "Kein Zugang für diese Adresse",
      toLogin: "Zur Anmeldung",
      only: "Nur mit Firmenkonto: Passwörter gelten für Ihre Domains nicht mehr",
      signsIn: "Sie melden sich mit Ihrem Firmenkonto an.",
      changePassword: "Passwort ändern",
      roadside: "Kontrolle",
      more: "Aktionen",
      endCheck: "Kontrolle beenden",
      byCompany: "Mit Firmenkonto bestätigen",
      remove: "Anbieter entfernen",
      removed: "Der Anbieter ist entfernt",
      removeDomain: `${domain} entfernen`,
      removeQuestion: "Domain entfernen",
      removeWhy: /wird abgemeldet/,
    },
  },
  {
    language: "en",
    size: "phone",
    driver: `fahrer2@${domain}`,
    say: {
      tab: "Sign-in",
      noDomains: "No domain yet",
      issuer: /^Address of the provider/,
      clientId: /^Client ID/,
      secret: /^Client secret/,
      save: "Save",
      issuerIsEmpty: /required/,
      notAllowed: "This address is not allowed",
      saved: "The sign-in with company account is saved",
      newDomain: "New domain",
      add: "Add",
      record: `TXT record for _wegbuch.${domain}`,
      check: `Check ${domain}`,
      missing: "The record cannot be found yet",
      proved: "Verified",
      tryOut: "Try it out",
      waits: "Waiting for the other window",
      right: `The provider names ${admin}: that would let Walter Spitzauer in.`,
      nobody: `There is no active user here for niemand@${domain}.`,
      withCompany: "With company account",
      email: "Company e-mail",
      goOn: "Continue to company account",
      none: "No sign-in with a company account is set up for this address.",
      noAccess: "No access for this address",
      toLogin: "Go to the login",
      only: "Company account only: passwords no longer work for your domains",
      signsIn: "You sign in with your company account.",
      changePassword: "Change password",
      roadside: "Roadside check",
      more: "Actions",
      endCheck: "End roadside check",
      byCompany: "Confirm with company account",
      remove: "Remove provider",
      removed: "The provider is removed",
      removeDomain: `Remove ${domain}`,
      removeQuestion: "Remove domain",
      removeWhy: /is signed out/,
    },
  },
] as const;

test.skipIf(outside === undefined).each(cases)(
  "an administrator sets up where his people log in, tries it out, and a driver comes in with his company account and gets his phone back by it ($language, $size)",
  async ({ language, size, driver, say }) => {
    const issuer = await aCompanyProvider(outside!);
    const records = await aNameServer(outside!.nameServerPort);
    const page = await aGuest(language, admin, size);
    const press = (name: string) => page.getByRole("button", { name, exact: true }).click();
    await page.goto("/integrations");
    await page.getByRole("link", { name: say.tab, exact: true }).click();
    await page.getByText(say.noDomains).waitFor();
    await judge(page, "company-account-empty");

    await page.getByLabel(say.clientId).fill(client.clientId);
    await press(say.save);
    await page.getByText(say.issuerIsEmpty).first().waitFor();
    await page.getByLabel(say.issuer).fill("https://10.0.0.1");
    await page.getByLabel(say.secret).fill(client.clientSecret);
    await press(say.save);
    await page.getByText(say.notAllowed).waitFor();
    await judge(page, "company-account-refused");
    await page.getByLabel(say.issuer).fill(issuer);
    await press(say.save);
    await page.getByText(say.saved).waitFor();
    expect(await page.getByLabel(say.secret).inputValue()).toBe("");

    await page.getByLabel(say.newDomain).fill(domain);
    await press(say.add);
    const record = page.getByLabel(say.record);
    await record.waitFor();
    expect(await page.getByLabel(say.newDomain).getAttribute("aria-invalid")).not.toBe("true");
    await press(say.check);
    await page.getByText(say.missing).waitFor();
    await page.getByLabel(say.newDomain).scrollIntoViewIfNeeded();
    await judge(page, "company-account-domain");
    records.set(`_wegbuch.${domain}`, await record.inputValue());
    await press(say.check);
    await page.getByText(say.proved, { exact: true }).waitFor();

    for (const [email, sentence] of [
      [`niemand@${domain}`, say.nobody],
      [admin, say.right],
    ] as const) {
      const opened = page.waitForEvent("popup");
      await press(say.tryOut);
      const popup = await opened;
      await page.getByText(say.waits).waitFor();
      const closed = popup.waitForEvent("close");
      await logInThere(popup, email);
      await closed;
      await page.getByText(sentence).waitFor();
    }
    await page.getByText(say.right).scrollIntoViewIfNeeded();
    await judge(page, "company-account");

    const own = await aVisitor(language, size);
    const begin = own.getByRole("button", { name: say.withCompany });
    await begin.click();
    await own.getByLabel(say.email).fill("jemand@anderswo.example");
    await judge(own, "login-company-account");
    await own.getByRole("button", { name: say.goOn }).click();
    await own.getByText(say.none).waitFor();
    await judge(own, "login-company-account-none");
    await own.getByLabel(say.email).fill(driver);
    await own.getByRole("button", { name: say.goOn }).click();
    await logInThere(own, `niemand@${domain}`);
    await own.getByText(say.noAccess).waitFor();
    await judge(own, "company-account-no-access");
    await page.getByText(say.only).click();
    await press(say.save);
    await page.getByText(say.saved).waitFor();
    await own.getByRole("button", { name: say.toLogin }).click();
    // What stands in the field of the login is enough.
    await own.getByLabel(words[language].email, { exact: true }).fill(driver);
    await begin.click();
    await logInThere(own, driver);
    await dashboard(own);

    await own.goto("/settings");
    await own.getByText(say.signsIn).waitFor();
    expect(await own.getByRole("button", { name: say.changePassword }).count()).toBe(0);
    await judge(own, "settings-company-account");

    // Whoever holds his phone at a check has it open before him: he shows anew that he is back.
    await own.goto("/time");
    const act = own.getByRole("button", { name: say.roadside, exact: true });
    const more = own.getByRole("button", { name: say.more }).first();
    await act.or(more).first().waitFor();
    if (!(await act.isVisible())) await more.click();
    await act
      .or(own.getByRole("menuitem", { name: say.roadside, exact: true }))
      .first()
      .click();
    await own.waitForURL(/\/time\/roadside/);
    await own.goto("/trips");
    await own.waitForURL(/\/time\/roadside/);
    await own.getByRole("button", { name: say.endCheck }).click();
    const proof = await openedDialog(own);
    expect(await proof.locator("input").count()).toBe(0);
    await judge(own, "roadside-end-company-account");
    const window = own.waitForEvent("popup");
    await proof.getByRole("button", { name: say.byCompany }).click();
    await logInThere(await window, driver);
    await own.waitForURL(/\/time(?!\/)/);

    await press(say.remove);
    const question = await openedDialog(page);
    await judge(page, "company-account-removal");
    await question.getByRole("button", { name: say.remove }).click();
    await page.getByText(say.removed).waitFor();
    await press(say.removeDomain);
    const asked = page.getByRole("dialog", { name: say.removeQuestion });
    await asked.getByText(say.removeWhy).waitFor();
    await judge(page, "company-account-domain-removal");
    await asked.getByRole("button", { name: say.removeQuestion }).click();
    await page.getByText(say.noDomains).waitFor();
  },
);

const confirming = {
  "de-AT": {
    search: "Name, Beschreibung, Firma",
    actions: "Aktionen für Bauhof Seekirchen",
    domains: "Domains für Firmenkonten",
    confirm: "Bestätigen",
    confirmOf: (domain: string) => `${domain} bestätigen`,
    confirmTitle: "Domain bestätigen",
    confirmed: /^Bestätigt am/,
  },
  en: {
    search: "Name, description, company",
    actions: "Actions for Bauhof Seekirchen",
    domains: "Domains for company accounts",
    confirm: "Confirm",
    confirmOf: (domain: string) => `Confirm ${domain}`,
    confirmTitle: "Confirm domain",
    confirmed: /^Verified on/,
  },
} as const;

test.each([
  ["de-AT", "desk"],
  ["en", "phone"],
] as const)(
  "a super admin confirms a domain whose owner cannot make a record (%s, %s)",
  async (language, size) => {
    const say = confirming[language];
    const body = { domain: `stadtkasse-${language.toLowerCase()}.example` };
    const company = await aGuest(language, admin, size);
    await callApi(company, "POST", "/api/SignInPolicy/Sso/Domains", body);
    const page = await aGuest(language, "super@wegbuch.example", size);
    await page.goto("/mandators");
    await page.getByRole("searchbox", { name: say.search }).fill("Seekirchen");
    await page.getByRole("button", { name: say.actions }).click();
    const actions = size === "desk" ? page.getByRole("menu") : page.getByRole("dialog");
    await actions.getByRole(size === "desk" ? "menuitem" : "button", { name: say.domains }).click();
    const dialog = page.getByRole("dialog", { name: say.domains });
    await dialog.getByText(body.domain).waitFor();
    await judge(page, "mandator-domains");
    await dialog.getByRole("button", { name: say.confirmOf(body.domain) }).click();
    const question = page.getByRole("dialog", { name: say.confirmTitle });
    await question.waitFor();
    await judge(page, "mandator-domain-question");
    await question.getByRole("button", { name: say.confirm, exact: true }).click();
    await dialog.getByText(say.confirmed).waitFor();
    await judge(page, "mandator-domain-confirmed");
    await callApi(company, "POST", "/api/SignInPolicy/Sso/Domains/Remove", body);
  },
);

/** At the page of the provider. */
async function logInThere(page: Page, email: string): Promise<void> {
  await page.getByLabel("Account").fill(email);
  await page.getByRole("button", { name: "Continue" }).click();
}
