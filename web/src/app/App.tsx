import { MantineProvider } from "@mantine/core";
import { QueryClientProvider } from "@tanstack/react-query";
import { RouterProvider } from "@tanstack/react-router";
import { useEffect } from "react";
import { useTranslation } from "react-i18next";
import { problemText } from "../api/problems.ts";
import { createQueryClient, forgetSession } from "../api/query-client.ts";
import { onSessionChange, sessionState } from "../api/session.ts";
import { clearOutage, showError } from "../ui/feedback/error-bar.ts";
import { showSnackbar } from "../ui/feedback/snackbar.ts";
import { cssVariables, styleNonce, theme } from "../ui/theme/theme.ts";
import { LanguageChange } from "./LanguageChange.tsx";
import { router } from "./router.tsx";

const cache = createQueryClient({
  onProblem: (error, isOutage) => showError({ ...problemText(error), isOutage }),
  onRecovery: clearOutage,
});

/** The whole program: theme, cache, pages, and what floats above them. */
export function App() {
  useEndOfSession();
  return (
    <MantineProvider
      theme={theme}
      cssVariablesResolver={cssVariables}
      forceColorScheme="light"
      getStyleNonce={styleNonce}
    >
      <QueryClientProvider client={cache}>
        <RouterProvider router={router} />
        <LanguageChange />
      </QueryClientProvider>
    </MantineProvider>
  );
}

/** With the session goes everything the server said; an expired one is told (rule accounts/end-of-session). */
function useEndOfSession(): void {
  const { t } = useTranslation("api");
  useEffect(
    () =>
      onSessionChange(() => {
        const state = sessionState();
        if (state === "loggedOut" || state === "expired") forgetSession(cache);
        if (state === "expired") void showSnackbar(t(($) => $.sessionExpired));
      }),
    [t],
  );
}
