import "./ui/theme/base.css";
import { type ReactNode, StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { untilLoaded } from "./api/connection.ts";
import { currentLanguage } from "./api/language.ts";
import { idle, savesData } from "./app/idle.ts";
import { LanguageChange } from "./app/LanguageChange.tsx";
import { isLogin, paths } from "./app/paths.ts";
import { Starting } from "./app/Starting.tsx";
import { installTrustedTypes } from "./app/trusted-types.ts";
import { LoginPage } from "./features/auth/LoginPage.tsx";
import { Themed } from "./ui/theme/Themed.tsx";
import { shareStyleNonce } from "./ui/theme/theme.ts";

installTrustedTypes();
shareStyleNonce();
document.documentElement.lang = currentLanguage();

const place = document.getElementById("root");
if (place === null) throw new Error("The page has no place to draw in");
const root = createRoot(place);

const draw = (page: ReactNode) =>
  root.render(
    <StrictMode>
      <Themed>
        {page}
        <LanguageChange />
      </Themed>
    </StrictMode>,
  );

let starting: ReturnType<typeof start> | undefined;
const start = () => import("./app/program.tsx").then(({ startProgram }) => startProgram());

/** The program behind the login, which has a file of its own; fails when that does not come. */
function program(): ReturnType<typeof start> {
  starting ??= start();
  starting.catch(() => (starting = undefined));
  return starting;
}

if (isLogin(location.pathname)) showLogin();
else void showProgram();

function showLogin(): void {
  addEventListener("popstate", showElsewhere);
  draw(<LoginPage onLoggedIn={enter} surround={async () => (await untilLoaded(program)).Surroundings} />);
  void fetchAhead();
}

/** Back leads from the login to addresses that only the program knows. */
function showElsewhere(): void {
  if (!isLogin(location.pathname)) void showProgram();
}

async function showProgram(): Promise<void> {
  removeEventListener("popstate", showElsewhere);
  draw(<Starting />);
  const { App } = await untilLoaded(program, start);
  draw(<App />);
}

/** While the person types; what does not come now is asked for when it is needed, and told then. */
async function fetchAhead(): Promise<void> {
  await idle();
  if (savesData()) return;
  await program().then(
    ({ fetchStart }) => fetchStart(),
    () => undefined,
  );
}

/** From the login into the program, which was fetched while the person typed. */
async function enter(): Promise<void> {
  const { App, goToStart } = await program().catch(startAnew);
  removeEventListener("popstate", showElsewhere);
  await goToStart();
  draw(<App />);
}

/** Browsers never ask again for a module that has failed once; a page that is opened anew does. The session stays. */
function startAnew(): Promise<never> {
  location.assign(paths.start);
  return new Promise(() => undefined);
}
