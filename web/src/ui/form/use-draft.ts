import { useState } from "react";
import { type FieldErrors, refusedFields } from "../../api/field-errors.ts";
import { isChanged } from "./changed.ts";

/** What is wrong, by field; undefined is nothing. */
export type Mistakes = Readonly<Record<string, string | undefined>>;

type Options<Draft> = {
  /** What the form is filled with. */
  before: Draft | (() => Draft);
  /** The draft after a part of it was changed, where more follows from that. */
  changed?: (draft: Draft, part: Partial<Draft>) => Draft;
  /** What is wrong with a draft, by the names on the wire; `triedAt` is when it was last to be sent. */
  wrongIn?: (draft: Draft, triedAt: number | undefined) => Mistakes;
  /** Mistakes are told when it is to be sent and go with the next change, instead of coming and going with what is entered. */
  isToldAtAttempts?: boolean;
  /** What a refusal says about fields, where the server calls them otherwise. */
  refusedBy?: (error: unknown) => FieldErrors;
  /** What of a refusal still stands after these parts were changed; nothing, unless said. */
  stillRefused?: (refused: FieldErrors, changed: readonly string[]) => FieldErrors;
};

/**
 * What a form holds and what is wrong with it. Its own mistakes are told from the first attempt to send it on; what the
 * server refused stands until something is changed.
 */
export function useDraft<Draft extends object>(options: Options<Draft>) {
  const {
    changed = replaced,
    wrongIn = nothing,
    stillRefused = nothing,
    refusedBy = refusedFields,
  } = options;
  const [before, setBefore] = useState<Draft>(options.before);
  const [draft, setDraft] = useState<Draft>(before);
  const [triedAt, setTriedAt] = useState<number>();
  const [refused, setRefused] = useState<FieldErrors>({});
  const wrong = toldIn(wrongIn(draft, triedAt));
  const changeFrom = (partOf: (now: Draft) => Partial<Draft>, names: readonly string[]) => {
    setDraft((now) => changed(now, partOf(now)));
    setRefused((now) => stillRefused(now, names));
  };
  return {
    before,
    draft,
    triedAt,
    isChanged: isChanged(draft, before),
    /** What is wrong, told or not. */
    wrong,
    refused,
    /** What is told. */
    errors: { ...(triedAt !== undefined && wrong), ...refused },
    change: (part: Partial<Draft>) => changeFrom(() => part, Object.keys(part)),
    /** Changes one part from what it holds by then, for what may come several times before it is drawn. */
    update: <Name extends keyof Draft & string>(name: Name, next: (now: Draft[Name]) => Draft[Name]) =>
      changeFrom((now) => ({ [name]: next(now[name]) }) as unknown as Partial<Draft>, [name]),
    /** Begins anew with what was sent, or somebody else has made of it meanwhile: nothing of that is wrong yet. */
    fill: (next: Draft) => {
      setBefore(next);
      setDraft(next);
      setTriedAt(undefined);
      setRefused({});
    },
    /** Sends it if nothing is wrong with it; gives whether it was. */
    submit: (send: (triedAt: number) => void): boolean => {
      const now = Date.now();
      const found = toldIn(wrongIn(draft, now));
      if (options.isToldAtAttempts) setRefused(found);
      else setTriedAt(now);
      const isRight = Object.keys(found).length === 0;
      if (isRight) send(now);
      return isRight;
    },
    /** Tells what the server refused, and gives it by field. */
    refuse: (error: unknown): FieldErrors => {
      const fields = refusedBy(error);
      setRefused(fields);
      return fields;
    },
  };
}

/** For forms where the server's word about a field stands until that field is changed. */
export function refusedOfOthers(refused: FieldErrors, changed: readonly string[]): FieldErrors {
  return Object.fromEntries(
    Object.entries(refused).filter(([field]) => !changed.includes(field.split(".")[0] ?? "")),
  );
}

function toldIn(mistakes: Mistakes): FieldErrors {
  return Object.fromEntries(
    Object.entries(mistakes).flatMap(([field, text]) => (text === undefined ? [] : [[field, text]])),
  );
}

const nothing = (): FieldErrors => ({});
const replaced = <Draft>(draft: Draft, part: Partial<Draft>): Draft => ({ ...draft, ...part });
