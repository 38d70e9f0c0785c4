import { paths } from "./paths.ts";
import { App, Surroundings } from "./App.tsx";
import { startI18n } from "./i18n.ts";
import { router } from "./router.tsx";

/** Makes the program ready to be drawn: it speaks, and knows its pages. */
export function startProgram() {
  startI18n();
  return { App, Surroundings, fetchStart, goToStart };
}

/** Has the first page fetched before anybody goes there. */
function fetchStart(): Promise<unknown> {
  return router.preloadRoute({ to: paths.start });
}

/** To the first page, whose code and texts are there then. */
function goToStart(): Promise<void> {
  return router.navigate({ to: paths.start });
}
