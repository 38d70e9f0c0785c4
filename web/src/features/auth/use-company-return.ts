import { companyLogins } from "@wegbuch/contract/auth/endpoints";
import { sso } from "@wegbuch/contract/sso/endpoints";
import { users } from "@wegbuch/contract/users/endpoints";
import { useEffect, useState } from "react";
import { call } from "../../api/call.ts";
import { tellCompanyAnswer } from "../../api/company-window.ts";
import { problemText } from "../../api/problems.ts";
import { beginSession, enterSession } from "../../api/session.ts";
import { readReturn, type Return } from "./read-return.ts";

/** How far it is: under way, told to the window that began it, refused, or over with a session. */
type Stand =
  | { is: "underWay" }
  | { is: "told" }
  | { is: "loggedIn" }
  | { is: "refused"; why: string | null; isErrand: boolean };

/** Goes to the provider, or takes what it has answered; what the address carries is taken out of it at once. */
export function useCompanyReturn(): Stand {
  const [back] = useState(() => readReturn(location));
  const [stand, setStand] = useState<Stand>({ is: "underWay" });
  useEffect(() => {
    history.replaceState(history.state, "", location.pathname);
    void followed(back).then(setStand);
  }, [back]);
  return stand;
}

/** What a window was opened for stays with it while it is at the provider. */
const errandKey = "companyErrand";

/** Each return is followed once, however often the page is drawn. */
const underWay = new Map<Return, Promise<Stand>>();

function followed(back: Return): Promise<Stand> {
  const known = underWay.get(back) ?? follow(back).catch(refused);
  underWay.set(back, known);
  return known;
}

async function follow(back: Return): Promise<Stand> {
  if (back === null) return { is: "refused", why: null, isErrand: false };
  if ("errand" in back) {
    // A window begins without a bearer, and has the cookie.
    const { token } = await call(users.current, {});
    if (token) beginSession(token);
    const { url } = await call(back.errand === "proof" ? companyLogins.beginProof : sso.tryOut, {});
    sessionStorage.setItem(errandKey, back.errand);
    location.replace(url);
    return { is: "underWay" };
  }
  const done = await call(companyLogins.finish, { body: back.answer });
  sessionStorage.removeItem(errandKey);
  if (done.purpose === "login") {
    enterSession(done.token);
    return { is: "loggedIn" };
  }
  if (done.purpose === "proof") tellCompanyAnswer({ errand: "proof", isRight: true });
  else tellCompanyAnswer({ errand: "trial", isRight: done.trial.isRight, trial: done.trial });
  window.close();
  return { is: "told" };
}

/** Whoever opened the window is told too; a window of an errand leads to no login, which would end the session. */
function refused(error: unknown): Stand {
  const errand = sessionStorage.getItem(errandKey);
  // What comes next in this tab is another errand, or a login.
  sessionStorage.removeItem(errandKey);
  const isErrand = errand === "proof" || errand === "trial";
  if (isErrand) tellCompanyAnswer({ errand, isRight: false });
  return { is: "refused", why: problemText(error).text, isErrand };
}
