import { useDebouncedCallback } from "@mantine/hooks";
import { auth } from "@wegbuch/contract/auth/endpoints";
import type { SecondFactorAsked } from "@wegbuch/contract/auth/schemas";
import * as texts from "@wegbuch/contract/auth/texts";
import type { AnswerOf, BodyOf, Endpoint } from "@wegbuch/contract/kit/endpoint";
import { useEffect, useRef, useState } from "react";
import { call } from "../../api/call.ts";
import { useConnection } from "../../api/connection.ts";
import { spoken } from "../../api/language.ts";
import { ApiProblem } from "../../api/problem.ts";
import { problemText } from "../../api/problems.ts";
import { ask, told } from "../../api/told.ts";
import { keepWanted, wantedBeforeLogin } from "../../api/wanted-address.ts";
import { endSession, enterSession, hasIdentityCookie, owesLogout, payLogout } from "../../api/session.ts";
import { tellLogout, tellOwedLogout } from "../../api/tell-logout.ts";

/** What the installation tells everybody: addresses and switches; undefined while it is unknown. */
export const useServices = () => useAsked(auth.services);

/** The version the server runs; undefined while it is unknown (rule accounts/who-is-there). */
export const useServerVersion = () => useAsked(auth.status)?.version;

/** Asks whether the server is back. */
export const probe = () => void ask(auth.status).catch(() => undefined);

/** Until a call is made again that was refused, where the server does not say when. */
const pauseSeconds = 5;

/** The answer to a call that is the same for everybody, asked for until there is one. The cache comes later. */
function useAsked<E extends Endpoint>(endpoint: E): AnswerOf<E> | undefined {
  const [answer, setAnswer] = useState(() => told(endpoint));
  const isWanted = useConnection() === "fine" && answer === undefined;
  useEffect(() => {
    if (!isWanted) return undefined;
    let timer: ReturnType<typeof setTimeout> | undefined;
    let isLeft = false;
    const again = (error: unknown) => {
      const seconds = (error instanceof ApiProblem ? error.retryAfterSeconds : null) ?? pauseSeconds;
      if (!isLeft) timer = setTimeout(tryIt, seconds * 1_000);
    };
    const tryIt = () => void ask(endpoint).then(setAnswer, again);
    tryIt();
    return () => {
      isLeft = true;
      clearTimeout(timer);
    };
  }, [endpoint, isWanted]);
  return answer;
}

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
  const isOwed = hasIdentityCookie() || owesLogout();
  if (isOwed) leaving = tellLogout().then(payLogout, () => undefined);
  endSession("loggedOut", { isOwed });
}

/**
 * Resolves once the logout is answered that may be under way; one that nobody has heard is told first, or its session would go
 * on behind the next one.
 */
export async function whenLeft(): Promise<void> {
  await leaving;
  await tellOwedLogout();
}

/**
 * Logs in, or gives the challenge that asks for a second factor; refusals are thrown. Waits for a logout under way, whose
 * answer would remove the new cookies.
 */
async function authenticate(credentials: Credentials) {
  await whenLeft();
  return call(auth.authenticate, { body: credentials });
}

/** Logs in and goes on to the start page, or says why not. */
export function useLogin(onLoggedIn: () => Promise<unknown>) {
  const [isSubmitting, setSubmitting] = useState(false);
  const [refusal, setRefusal] = useState<string | null>(null);
  const [asked, setAsked] = useState<SecondFactorAsked | null>(null);
  const isUnderWay = useRef(false);

  /** Also after the second step, where there is one. */
  const onToken = (token: string) => {
    enterSession(token);
    keepWanted(wantedBeforeLogin());
    return onLoggedIn();
  };
  const send = useDebouncedCallback(async (credentials: Credentials) => {
    isUnderWay.current = true;
    try {
      const answer = await authenticate(credentials);
      if (answer.authenticated) await onToken(answer.token);
      else {
        setAsked(answer);
        setSubmitting(false);
      }
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
  return { isSubmitting, refusal, submit, asked, onToken, onBack: () => setAsked(null) };
}

/** A bare 400 means that name and password do not match (rule accounts/login); everything else is told as usual. */
function refusalText(error: unknown): string {
  const isWrongLogin =
    error instanceof ApiProblem && error.status === 400 && error.body.message === undefined;
  return isWrongLogin ? spoken(texts).wrongLogin : problemText(error).text;
}
