import { mayUse } from "@wegbuch/contract/access/may-use";
import { accessOf } from "../api/current-user.ts";
import { askFigures } from "../features/dashboard/data.ts";
import { askWhoIsThere, cache } from "./cache.ts";
import { hasDrawer } from "./gate.ts";
import { paths } from "./paths.ts";
import { screens } from "./screens.ts";

const start = screens.find(({ path }) => path === paths.start)!;

/** Asks who is there, and then at once for the figures of the first page, for whom that is the dashboard. */
export async function askStart(): Promise<void> {
  const user = await askWhoIsThere();
  if (user && hasDrawer(user, Date.now()) && mayUse(accessOf(user), start)) await askFigures(cache);
}
