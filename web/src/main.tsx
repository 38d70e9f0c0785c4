import "./ui/theme/base.css";
import { type ReactNode, StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { untilLoaded } from "./api/connection.ts";
import { currentLanguage } from "./api/language.ts";
import { LanguageChange } from "./app/LanguageChange.tsx";
import { isLogin } from "./app/paths.ts";
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
const start = () => untilLoaded(() => import("./app/program.tsx")).then(({ startProgram }) => startProgram());
/** The program behind the login, which has a file of its own. */
const program = () => (starting ??= start());

if (isLogin(location.pathname)) {
  draw(<LoginPage onLoggedIn={enter} surround={async () => (await program()).Surroundings} />);
  whenIdle(async () => (await program()).fetchStart());
} else {
  const { App } = await program();
  draw(<App />);
}

/** From the login into the program, which was fetched while the person typed. */
async function enter(): Promise<void> {
  const { App, goToStart } = await program();
  await goToStart();
  draw(<App />);
}

/** Not every browser says when it has nothing to do. */
function whenIdle(act: () => Promise<unknown>): void {
  if ("requestIdleCallback" in globalThis) requestIdleCallback(() => void act());
  else setTimeout(() => void act(), 200);
}
