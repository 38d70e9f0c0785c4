import { Button } from "@mantine/core";
import { IconUsers } from "@tabler/icons-react";
import { useEffect, useRef } from "react";
import { useTranslation } from "react-i18next";
import { problemText } from "../../api/problems.ts";
import { formatDay, missing } from "../texts/format.ts";
import classes from "./Meanwhile.module.css";

/** A field that somebody else has changed: what was entered, what it is now, and what was decided about it. */
export type ComparedField = {
  key: string;
  name: string;
  mine: unknown;
  theirs: unknown;
  outcome: "taken" | "kept" | null;
};

type Props = {
  /** Says who changed it, and when; a new one with each attempt. */
  refusal: unknown;
  fields: readonly ComparedField[];
  /** Whether no field waits for a decision. */
  isDecided: boolean;
  onDecide: (key: string, outcome: "taken" | "kept") => void;
  onLoad: () => void;
  onKeep: () => void;
};

/** Stands above a form whose object somebody else has changed meanwhile. */
export function Meanwhile({ refusal, fields, isDecided, onDecide, onLoad, onKeep }: Props) {
  const { t } = useTranslation("api");
  const notice = useRef<HTMLDivElement>(null);
  // Whoever saved stands at the end of the form, each time.
  useEffect(() => {
    if (refusal) notice.current?.scrollIntoView({ block: "start" });
  }, [refusal]);
  return (
    <div ref={notice} className={classes.notice} role="alert">
      <IconUsers size={18} stroke={1.75} aria-hidden />
      <div className="grow slim">
        <p>
          <strong>{problemText(refusal).text}</strong> {t(($) => $.meanwhile.kept)}
        </p>
        {fields.length > 0 && (
          <ul className={classes.fields}>
            {fields.map((field) => (
              <Compared key={field.key} field={field} onDecide={(outcome) => onDecide(field.key, outcome)} />
            ))}
          </ul>
        )}
        <div className={classes.ways}>
          {isDecided ? (
            <Button variant="default" size="sm" onClick={onKeep}>
              {t(($) => $.meanwhile.goOn)}
            </Button>
          ) : (
            <>
              <Button variant="default" size="sm" onClick={onLoad}>
                {t(($) => $.meanwhile.load)}
              </Button>
              <Button variant="subtle" size="sm" onClick={onKeep}>
                {t(($) => $.meanwhile.keep)}
              </Button>
            </>
          )}
        </div>
      </div>
    </div>
  );
}

type ComparedProps = { field: ComparedField; onDecide: (outcome: "taken" | "kept") => void };

function Compared({ field: { name, mine, theirs, outcome }, onDecide }: ComparedProps) {
  const { t } = useTranslation("api");
  const say = useSaying();
  return (
    <li>
      <span>
        <strong>{name}</strong> {t(($) => $.meanwhile.now, { value: say(theirs) })}
        {outcome === null && <small>{t(($) => $.meanwhile.entered, { value: say(mine) })}</small>}
      </span>
      {outcome === null ? (
        <span className={classes.choice}>
          <Button variant="default" size="sm" onClick={() => onDecide("taken")}>
            {t(($) => $.meanwhile.take)}
          </Button>
          <Button variant="subtle" size="sm" onClick={() => onDecide("kept")}>
            {t(($) => $.meanwhile.stay)}
          </Button>
        </span>
      ) : (
        <small>{t(($) => $.meanwhile.outcomes[outcome])}</small>
      )}
    </li>
  );
}

/** A value of a form as a person reads it. */
function useSaying() {
  const { t } = useTranslation("api");
  return (value: unknown): string => {
    if (value === null || value === undefined || value === "") return missing;
    if (typeof value === "boolean") return t(($) => $.meanwhile[value ? "yes" : "no"]);
    if (typeof value === "string") return value;
    if (typeof value !== "object") return missing;
    if ("name" in value) return String(value.name);
    if ("displayName" in value) return String(value.displayName);
    if ("day" in value && "time" in value) return `${formatDay(String(value.day))} ${String(value.time)}`;
    return missing;
  };
}
