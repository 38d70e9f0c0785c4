import { auth } from "@wegbuch/contract/auth/endpoints";
import { useWrite } from "../api/client.ts";
import { endSession } from "../api/session.ts";

/** Ends the session here and on the server; the access gate then leads to the login. */
export function useLogout(): () => void {
  const { mutate } = useWrite(auth.logout, { refresh: [] });
  // Whatever the server answers, this browser is logged out (rule accounts/who-is-there).
  return () => mutate({}, { onSettled: () => endSession("loggedOut") });
}
