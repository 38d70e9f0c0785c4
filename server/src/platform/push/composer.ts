import type { PushKind } from "@wegbuch/contract/pushsubscriptions/rules";
import type { Clock } from "../clock.ts";
import type { Database } from "../db/database.ts";

/** A message as its composer finds it. */
export type QueuedPush = {
  mandatorId: string;
  userId: string;
  kind: PushKind;
  /** A notification or a reservation. */
  subjectId: string | null;
  createdAt: Date;
};

export type ComposedPush = {
  title: string;
  body: string;
  /** The page of ours that a click opens. */
  path: string;
  /** What it takes the place of on the device; its cause unless said. */
  tag?: string;
  /** The number on the app. */
  badge?: number;
};

type Parts = { database: Database; clock: Clock };

/** Writes a message when it is sent, each time it is tried; null if it is not to be told any more, or not to this person. */
export type PushComposer = (push: QueuedPush, parts: Parts) => Promise<ComposedPush | null>;
