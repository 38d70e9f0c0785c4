import type { Locator } from "playwright-core";

/** Chooses in a field of a dialog; people, groups, vehicles and the like are found by typing. */
export async function choose(place: Locator, field: string, name: string, typed = name): Promise<void> {
  const input = place
    .getByLabel(new RegExp(`^${field}`))
    .and(place.locator("input"))
    .first();
  await input.click();
  if (await input.isEditable()) await input.fill(typed);
  // The list hangs below the page, not below the field.
  await place.page().getByRole("option", { name }).first().click();
  // Where several can be chosen the list stays open, above what comes next.
  await input.blur();
}
