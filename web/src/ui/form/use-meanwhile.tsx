import { useState } from "react";
import { changedMeanwhile } from "../../api/problem.ts";
import { type ComparedField, Meanwhile } from "./Meanwhile.tsx";
import { decided, mergeDrafts } from "./merge-drafts.ts";

type Options<Thing, Draft extends object> = {
  /** The version of what the form was filled with. */
  version: number | undefined;
  /** Where a newer state says its version, when that is not `version`. */
  versionOf?: (newer: Thing) => number;
  /** What changes are told against is the newer state as soon as it is known, whatever the form holds. */
  onHear?: (newer: Thing) => void;
  /** Fills the form with the newer state; what is only added to it needs none. */
  onLoad?: (newer: Thing) => void;
  /** With it fields are compared one by one. */
  compare?: Comparison<Thing, Draft>;
};

/** What the form was filled with and holds now, how a newer state would fill it, and how its fields are read. */
type Comparison<Thing, Draft> = {
  before: Draft;
  draft: Draft;
  draftOf: (newer: Thing) => Draft;
  onTake: (part: Partial<Draft>) => void;
  fields: readonly { key: keyof Draft & string; name: string; say?: (draft: Draft) => string }[];
};

/** For what is added to an object: nothing that others change of it stands against what was entered. */
export const nothingToCompare = {
  before: {},
  draft: {},
  draftOf: () => ({}),
  onTake: () => undefined,
  fields: [],
};

type Outcome = "taken" | "kept" | null;

/**
 * What a form does when somebody else has changed its object since it was opened: what was entered stays, and a notice
 * says who it was. Fields that only the other one has changed are taken over; where both did, the newer value stands
 * beside the entered one, to be taken or not. Or all of the newer state is loaded, or written over. Draw `notice` above
 * the fields, send `version` with the change and let `hear` judge a refusal.
 */
export function useMeanwhile<Thing, Draft extends object = object>(options: Options<Thing, Draft>) {
  const { version: first, versionOf = versionIn, onHear, onLoad, compare } = options;
  const [version, setVersion] = useState(first);
  const [refusal, setRefusal] = useState<unknown>(null);
  const [outcomes, setOutcomes] = useState<Record<string, Outcome>>({});
  /** From where the next merge counts, when it is not what the form was filled with. */
  const [base, setBase] = useState<Draft | null>(null);
  const newer = changedMeanwhile(refusal) as Thing | undefined;
  const goOn = (thing: Thing, isLoaded: boolean) => {
    setVersion(versionOf(thing));
    setRefusal(null);
    setBase(isLoaded || !compare ? null : compare.draftOf(thing));
    if (isLoaded) onLoad?.(thing);
  };
  const hear = (error: unknown) => {
    const thing = changedMeanwhile(error) as Thing | undefined;
    setRefusal(thing === undefined ? null : error);
    if (thing === undefined) return;
    onHear?.(thing);
    if (!compare) return;
    const { taken, conflicts, next } = mergeDrafts({
      before: base ?? compare.before,
      mine: compare.draft,
      theirs: compare.draftOf(thing),
    });
    compare.onTake(taken);
    setBase(next);
    setOutcomes(outcomesOf(Object.keys(taken), conflicts as string[]));
    // Nothing is left to decide: the next attempt goes through.
    if (conflicts.length === 0) setVersion(versionOf(thing));
  };
  const decide = (thing: Thing, key: string, outcome: "taken" | "kept") => {
    const next = { ...outcomes, [key]: outcome };
    setOutcomes(next);
    const theirs = compare!.draftOf(thing);
    setBase((now) => decided(now ?? compare!.before, theirs, key as keyof Draft));
    if (outcome === "taken") compare!.onTake({ [key]: theirs[key as keyof Draft] } as Partial<Draft>);
    if (Object.values(next).every((each) => each !== null)) setVersion(versionOf(thing));
  };
  const isDecided = compare !== undefined && Object.values(outcomes).every((outcome) => outcome !== null);
  return {
    version,
    hear,
    notice: newer !== undefined && (
      <Meanwhile
        refusal={refusal}
        fields={compare ? comparedFields(compare, compare.draftOf(newer), outcomes) : []}
        isDecided={isDecided}
        onDecide={(key, outcome) => decide(newer, key, outcome)}
        onLoad={() => goOn(newer, true)}
        onKeep={() => goOn(newer, false)}
      />
    ),
  };
}

const versionIn = (thing: unknown) => (thing as { version: number }).version;

function outcomesOf(taken: readonly string[], conflicts: readonly string[]): Record<string, Outcome> {
  return Object.fromEntries([
    ...conflicts.map((key) => [key, null]),
    ...taken.map((key) => [key, "taken"] as const),
  ]) as Record<string, Outcome>;
}

function comparedFields<Thing, Draft>(
  { draft, fields }: Comparison<Thing, Draft>,
  theirs: Draft,
  outcomes: Record<string, Outcome>,
): ComparedField[] {
  return fields
    .filter(({ key }) => key in outcomes)
    .map(({ key, name, say }) => ({
      key,
      name,
      mine: say ? say(draft) : draft[key],
      theirs: say ? say(theirs) : theirs[key],
      outcome: outcomes[key] ?? null,
    }));
}
