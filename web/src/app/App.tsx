import { QueryClientProvider } from "@tanstack/react-query";
import { RouterContextProvider, RouterProvider } from "@tanstack/react-router";
import { type ReactNode, useEffect } from "react";
import { useTranslation } from "react-i18next";
import { forgetSession } from "../api/query-client.ts";
import { lostNumber } from "../api/offline/waiting.ts";
import { hasLoggedOut, onSessionChange, sessionState } from "../api/session.ts";
import { showSnackbar } from "../ui/feedback/snackbar.ts";
import { cache } from "./cache.ts";
import { router } from "./router.tsx";

/** The whole program but its look: cache and pages. */
export function App() {
  useEndOfSession();
  return (
    <QueryClientProvider client={cache}>
      <RouterProvider router={router} />
    </QueryClientProvider>
  );
}

/** What a dialog of the program needs around it where the program itself is not drawn. */
export function Surroundings({ children }: { children: ReactNode }) {
  return (
    <QueryClientProvider client={cache}>
      <RouterContextProvider router={router}>{children}</RouterContextProvider>
    </QueryClientProvider>
  );
}

/** With the session goes everything the server said; an expired one is told (rule accounts/end-of-session). */
function useEndOfSession(): void {
  const { t } = useTranslation("api");
  const { t: say } = useTranslation("app");
  useEffect(
    () =>
      onSessionChange(() => {
        const state = sessionState();
        const isEnded = state === "loggedOut" || state === "expired";
        if (isEnded) forgetSession(cache);
        if (state === "expired") void showSnackbar(t(($) => $.sessionExpired));
        if (isEnded && !hasLoggedOut() && lostNumber() > 0)
          void showSnackbar(
            say(($) => $.offline.lost, { count: lostNumber() }),
            { isError: true },
          );
      }),
    [t, say],
  );
}
