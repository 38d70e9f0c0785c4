import { challenges } from "@wegbuch/contract/factors/endpoints";
import type { BodyOf } from "@wegbuch/contract/kit/endpoint";
import { useEffect, useState } from "react";
import { call } from "../../api/call.ts";
import { spoken } from "../../api/language.ts";
import { isProblem } from "../../api/problem.ts";
import { readRefusal } from "./read-refusal.ts";
import * as factorTexts from "./second-factor-texts.ts";

/** What a challenge is good for, as the server counts it (rule accounts/factors). */
const mostTries = 5;
const lifeMilliseconds = 5 * 60_000;

type Proving = { challenge: string; onToken: (token: string) => Promise<unknown> };
type Shown = Omit<BodyOf<typeof challenges.finish>, "challenge">;

/** Shows a factor and goes on, or says why not; after five tries or five minutes it is over, and says so. */
export function useProof({ challenge, onToken }: Proving) {
  const texts = spoken(factorTexts);
  const [isSending, setSending] = useState(false);
  const [refusal, setRefusal] = useState<string | null>(null);
  const [tries, setTries] = useState(0);
  const [isLate, setLate] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setLate(true), lifeMilliseconds);
    return () => clearTimeout(timer);
  }, []);
  /** `show` gives null where the person gave up. */
  const send = async (show: () => Promise<Shown | null>, wrong: string) => {
    if (isSending) return;
    setSending(true);
    setRefusal(null);
    try {
      const shown = await show();
      if (shown === null) return;
      const { token } = await call(challenges.finish, { body: { challenge, ...shown } });
      await onToken(token);
    } catch (error) {
      if (isProblem(error, 400)) setTries((before) => before + 1);
      setRefusal(readRefusal(error, wrong));
    } finally {
      setSending(false);
    }
  };
  const isOver = isLate || tries >= mostTries;
  return {
    isSending,
    isOver,
    refusal: isOver && !isSending ? texts.isOver : refusal,
    send,
    forget: () => setRefusal(null),
  };
}
