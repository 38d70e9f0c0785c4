import { paths } from "./paths.ts";
import { askStart } from "./ask-start.ts";
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

/** So long the first page waits for its figures, so that it need not be drawn twice. */
const patienceMilliseconds = 300;

/** To the first page, whose code and texts are there then, and mostly its figures. */
async function goToStart(): Promise<void> {
  const patience = new Promise((resolve) => setTimeout(resolve, patienceMilliseconds));
  const figures = Promise.race([askStart(), patience]);
  await router.navigate({ to: paths.start });
  await figures;
}
