import { useDebouncedCallback } from "@mantine/hooks";
import { useNavigate } from "@tanstack/react-router";
import { auth } from "@wegbuch/contract/auth/endpoints";
import { de, en } from "@wegbuch/contract/auth/texts";
import type { BodyOf } from "@wegbuch/contract/kit/endpoint";
import { useRef, useState } from "react";
import { call } from "../../api/client.ts";
import { currentLanguage } from "../../api/language.ts";
import { ApiProblem } from "../../api/problem.ts";
import { problemText } from "../../api/problems.ts";
import { keepWanted, wantedBeforeLogin } from "../../api/wanted-address.ts";
import { beginSession, endSession, hasIdentityCookie } from "../../api/session.ts";

type Credentials = BodyOf<typeof auth.authenticate>;

/** One call, this long after the last submit; the spinner turns from the first (rule accounts/submit-once). */
const debounceMilliseconds = 1_000;

let leaving: Promise<unknown> = Promise.resolve();

/**
 * On the login page nobody is logged in: with the cookie Identity the server is told so, once
 * (rule accounts/login-page).
 */
export function leaveSession(): void {
  // A session that is gone already is left all the same.
  if (hasIdentityCookie()) leaving = call(auth.logout, {}).catch(() => {});
  endSession("loggedOut");
}

/** Logs in; refusals are thrown. Waits for a logout under way, whose answer would remove the new cookies. */
async function authenticate(credentials: Credentials): Promise<void> {
  await leaving;
  const { token } = await call(auth.authenticate, { body: credentials });
  beginSession(token);
}

/** Logs in and goes to the start page, or says why not. */
export function useLogin() {
  const [isSubmitting, setSubmitting] = useState(false);
  const [refusal, setRefusal] = useState<string | null>(null);
  const navigate = useNavigate();

  const isUnderWay = useRef(false);

  const send = useDebouncedCallback(async (credentials: Credentials) => {
    isUnderWay.current = true;
    try {
      await authenticate(credentials);
      keepWanted(wantedBeforeLogin());
      await navigate({ to: "/" });
    } catch (error) {
      setRefusal(refusalText(error));
      setSubmitting(false);
    } finally {
      isUnderWay.current = false;
    }
  }, debounceMilliseconds);

  /** Each further submit begins the second anew, until the call is under way. */
  const submit = (credentials: Credentials) => {
    if (isUnderWay.current) return;
    setSubmitting(true);
    setRefusal(null);
    send(credentials);
  };
  return { isSubmitting, refusal, submit };
}

/** A bare 400 means that name and password do not match (rule accounts/login); everything else is told as usual. */
function refusalText(error: unknown): string {
  const isWrongLogin =
    error instanceof ApiProblem && error.status === 400 && error.body.message === undefined;
  return isWrongLogin ? (currentLanguage() === "en" ? en : de).wrongLogin : problemText(error).text;
}
