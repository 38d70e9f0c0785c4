import "./page.css";
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { languageOf } from "@wegbuch/contract/kit/texts";
import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { currentLanguage, rememberLanguage } from "../api/language.ts";
import { installTrustedTypes } from "../app/trusted-types.ts";
import { tokenVariables } from "../ui/theme/tokens.ts";
import { SharePage } from "./SharePage.tsx";

// The page behind a link that was shared: whoever opens it has no session, and the program is not loaded for him.

installTrustedTypes();
if (localStorage.getItem("language") === null) rememberLanguage(languageOf(navigator.language));
document.documentElement.lang = currentLanguage();
for (const [name, value] of Object.entries(tokenVariables()))
  document.documentElement.style.setProperty(name, value);

const [token] = /[\w-]{64}/.exec(location.pathname) ?? [""];
createRoot(document.getElementById("root")!).render(
  <StrictMode>
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <SharePage token={token} />
    </QueryClientProvider>
  </StrictMode>,
);
