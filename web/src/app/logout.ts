import { useMutation } from "@tanstack/react-query";
import { auth } from "@wegbuch/contract/auth/endpoints";
import { call } from "../api/client.ts";
import { silently } from "../api/query-client.ts";
import { endSession } from "../api/session.ts";

/** Ends the session here and on the server; the access gate then leads to the login. */
export function useLogout(): () => void {
  // Whatever the server answers, this browser is logged out (OQ-067).
  const { mutate } = useMutation({
    mutationFn: () => call(auth.logout, {}),
    onSettled: () => endSession("loggedOut"),
    ...silently,
  });
  return () => mutate();
}
