import type { Caller } from "@wegbuch/contract/access/actor";
import type { SessionState } from "@wegbuch/contract/kit/endpoint";
import type { ProofWay } from "@wegbuch/contract/kit/problem";

/** A session, or a token of a company, as it stands at the time of the call. */
export type Session = {
  id: string;
  caller: Caller;
  /** What shuts all but a few calls. */
  states: readonly SessionState[];
  isRemembered: boolean;
  /** Whether it was opened with the account of the company, besides which nothing of ours is asked. */
  isOfCompany: boolean;
  /** When it ends if nothing more is heard. */
  expiresAt: Date;
  /** Whether whose session it is has shown within ten minutes that it is he, and by what he can. */
  proof: { isFresh: boolean; ways: readonly ProofWay[] };
  /** Whether the call came with the cookie alone. */
  isByCookie: boolean;
};

/** What a call shows to prove who makes it; of a program with a token it is noted out of which network it came. */
export type Credential = SessionCredential | TokenCredential;
export type SessionCredential = { kind: "bearer" | "cookie"; token: string };
export type TokenCredential = { kind: "token"; token: string; network: string | null };

/** Looks a credential up; null when it names no session (any more) or nobody who may still log in. */
export type FindSession = (credential: Credential) => Promise<Session | null>;
