import { expect, test } from "vitest";
import { judge } from "../judge.ts";
import { aGuest } from "../visitor.ts";
import { openedDialog } from "../widgets.ts";
import { languages } from "../words.ts";

const admin = "admin@alpenland.example";
const words = {
  "de-AT": {
    heading: "Schnittstellen",
    make: "Webhook anlegen",
    url: "Adresse",
    description: "Beschreibung",
    quiet: "Fahrt entsperrt",
    notAllowed: "Diese Adresse ist nicht erlaubt",
    copyNow: "Jetzt kopieren, es wird nicht wieder gezeigt",
    secret: "Geheimnis",
    done: "Fertig",
    uncopied: "Ohne Kopieren schließen?",
    back: "Zurück",
    fresh: "Noch nichts gesendet",
    actionsOf: (name: string) => `Aktionen für ${name}`,
    sendTest: "Test senden",
    unreachable: "Nicht erreichbar",
    retrying: "Wird wiederholt",
    sendAgain: "Erneut senden",
    close: "Schließen",
    failing: "Kommt nicht an",
    edit: "Bearbeiten",
    save: "Webhook speichern",
    rotate: "Neues Geheimnis",
    rotateConfirm: "Neues Geheimnis erzeugen",
    old: /Altes Geheimnis gilt bis/,
    switchOff: "Abschalten",
    off: "Abgeschaltet",
    remove: "Löschen",
  },
  en: {
    heading: "Integrations",
    make: "Make webhook",
    url: "Address",
    description: "Description",
    quiet: "Trip unlocked",
    notAllowed: "This address is not allowed",
    copyNow: "Copy it now, it is not shown again",
    secret: "Secret",
    done: "Done",
    uncopied: "Close without copying?",
    back: "Back",
    fresh: "Nothing sent yet",
    actionsOf: (name: string) => `Actions for ${name}`,
    sendTest: "Send test",
    unreachable: "Cannot be reached",
    retrying: "Being retried",
    sendAgain: "Send again",
    close: "Close",
    failing: "Does not arrive",
    edit: "Edit",
    save: "Save webhook",
    rotate: "New secret",
    rotateConfirm: "Make new secret",
    old: /Old secret valid until/,
    switchOff: "Switch off",
    off: "Switched off",
    remove: "Delete",
  },
} as const;

const ways = languages.flatMap((language) => [[language, "desk"] as const, [language, "phone"] as const]);

test.each(ways)(
  "an administrator makes a webhook, sees that nobody answers, changes it, and takes it away (%s, %s)",
  async (language, size) => {
    const say = words[language];
    const name = `Dispo ${language} ${size}`;
    const page = await aGuest(language, admin, size);
    await page.goto("/integrations");
    await page.getByRole("link", { name: "Webhooks" }).click();
    await page.getByRole("heading", { name: say.heading, level: 1 }).waitFor();

    await page.getByRole("button", { name: say.make }).first().click();
    const form = await openedDialog(page);
    await form.getByLabel(say.url).fill("https://10.0.0.1/hook");
    await form.getByLabel(say.description).fill(name);
    await form.getByRole("button", { name: say.make }).click();
    await form.getByText(say.notAllowed).waitFor();
    await judge(page, "webhook-refused");
    // Nobody listens there.
    await form.getByLabel(say.url).fill("https://127.0.0.1:8443/hook");
    // Of what the company does all day long there would be pages of deliveries.
    for (const type of await form.getByRole("checkbox").all()) await type.uncheck();
    await form.getByLabel(say.quiet).check();
    await judge(page, "webhook-form");
    await form.getByRole("button", { name: say.make }).click();

    await page.getByText(say.copyNow).waitFor();
    const made = await openedDialog(page);
    expect(await made.getByRole("textbox", { name: say.secret }).inputValue()).toMatch(/^whsec_[\w+/]{43}=$/);
    await judge(page, "webhook-secret");
    for (const leave of [() => page.keyboard.press("Escape"), () => page.goBack()]) {
      await leave();
      const question = page.getByRole("dialog", { name: say.uncopied });
      await question.waitFor();
      await judge(page, "webhook-secret-uncopied");
      await question.getByRole("button", { name: say.back, exact: true }).click();
      await question.waitFor({ state: "detached" });
      await page.getByText(say.copyNow).waitFor();
    }
    await made.getByRole("button", { name: say.done }).click();

    const one =
      size === "desk"
        ? page.getByRole("row", { name: new RegExp(name) })
        : page.getByRole("article").filter({ hasText: name });
    await one.waitFor();
    const act = async (action: string) => {
      // What has closed a dialog would close a menu, too.
      await page.reload();
      await one.getByRole("button", { name: say.actionsOf(name) }).click();
      const actions = size === "desk" ? page.getByRole("menu") : page.getByRole("dialog");
      const role = size === "desk" ? "menuitem" : "button";
      await actions.getByRole(role, { name: action, exact: true }).click();
    };
    await act(say.sendTest);
    const deliveries = await openedDialog(page);
    await deliveries.getByText(say.unreachable).first().waitFor();
    await deliveries.getByText("ECONNREFUSED").first().waitFor();
    await deliveries.getByText(say.retrying).first().waitFor();
    await judge(page, "webhook-deliveries");
    await deliveries.getByRole("button", { name: say.close }).last().click();
    await one.getByText(say.failing).waitFor();
    await judge(page, "webhooks");

    await act(say.rotate);
    const question = await openedDialog(page);
    await question.getByRole("button", { name: say.rotateConfirm }).click();
    await page.getByText(say.copyNow).waitFor();
    await (await openedDialog(page)).getByRole("button", { name: say.done }).click();
    await one.getByText(say.old).waitFor();

    await act(say.switchOff);
    await one.getByText(say.off, { exact: true }).waitFor();
    await act(say.remove);
    const removal = await openedDialog(page);
    await judge(page, "webhook-removal");
    await removal.getByRole("button", { name: say.remove }).click();
    await one.waitFor({ state: "detached" });
  },
);
