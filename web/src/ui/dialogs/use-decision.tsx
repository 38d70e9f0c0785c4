import { useState } from "react";
import { changedMeanwhile } from "../../api/problem.ts";
import { AskedAgain } from "./AskedAgain.tsx";

/** What is decided about: with its version where it has one, and its name where there are several. */
export type Decided = { id: string; version?: number; name?: string };

/**
 * What a question does when somebody else has changed one of the things it is about since it was asked: nothing is done,
 * and a notice says who it was; whoever confirms again decides on the newer state. Draw `notice` above the question, send
 * the versions and let `hear` judge a refusal.
 */
export function useDecision(things: readonly Decided[]) {
  const [versions, setVersions] = useState(() => versionsOf(things));
  const [refusal, setRefusal] = useState<{ name: string | undefined; error: unknown } | null>(null);
  const hear = (error: unknown) => {
    const newer = changedMeanwhile(error) as { id: string; version: number } | undefined;
    if (newer === undefined) return;
    setVersions((known) => ({ ...known, [newer.id]: newer.version }));
    const name = things.length > 1 ? things.find(({ id }) => id === newer.id)?.name : undefined;
    setRefusal({ name, error });
  };
  return {
    versions,
    hear,
    notice: refusal && <AskedAgain {...refusal} />,
  };
}

const versionsOf = (things: readonly Decided[]): Record<string, number> =>
  Object.fromEntries(things.flatMap(({ id, version }) => (version === undefined ? [] : [[id, version]])));

/** The same of one thing, whose version the call names alone; `current` is the newest state known, to draw the question from. */
export function useOneDecision<Thing extends Decided>(thing: Thing) {
  const { versions, hear, notice } = useDecision([thing]);
  const [newer, setNewer] = useState<Thing | null>(null);
  return {
    version: versions[thing.id],
    current: newer ?? thing,
    notice,
    hear: (error: unknown) => {
      hear(error);
      setNewer((known) => (changedMeanwhile(error) as Thing | undefined) ?? known);
    },
  };
}
