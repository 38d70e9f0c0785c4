import { Button } from "@mantine/core";
import { IconUsers } from "@tabler/icons-react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { changedMeanwhile } from "../api/problem.ts";
import { problemText } from "../api/problems.ts";
import classes from "./Meanwhile.module.css";

type Options<Thing> = {
  /** The version of what the form was filled with. */
  version: number | undefined;
  /** Where a newer state says its version, when that is not `version`. */
  versionOf?: (newer: Thing) => number;
  /** Fills the form with the newer state. */
  onLoad: (newer: Thing) => void;
};

/**
 * What a form does when somebody else has changed its object since it was opened: what was entered stays, and a notice
 * says who it was and offers the newer state, or to write over it. Draw `notice` above the fields, send `version` with the
 * change and let `hear` judge a refusal.
 */
export function useMeanwhile<Thing>({ version: first, versionOf = versionIn, onLoad }: Options<Thing>) {
  const [version, setVersion] = useState(first);
  const [refusal, setRefusal] = useState<unknown>(null);
  const newer = changedMeanwhile(refusal) as Thing | undefined;
  const goOn = (thing: Thing, isLoaded: boolean) => {
    setVersion(versionOf(thing));
    setRefusal(null);
    if (isLoaded) onLoad(thing);
  };
  return {
    version,
    hear: (error: unknown) => setRefusal(changedMeanwhile(error) === undefined ? null : error),
    notice: newer !== undefined && (
      <Notice
        text={problemText(refusal).text}
        onLoad={() => goOn(newer, true)}
        onKeep={() => goOn(newer, false)}
      />
    ),
  };
}

const versionIn = (thing: unknown) => (thing as { version: number }).version;

type NoticeProps = { text: string; onLoad: () => void; onKeep: () => void };

function Notice({ text, onLoad, onKeep }: NoticeProps) {
  const { t } = useTranslation("api");
  return (
    <div className={classes.notice} role="alert">
      <IconUsers size={18} stroke={1.75} aria-hidden />
      <div>
        <p>
          <strong>{text}</strong> {t(($) => $.meanwhile.kept)}
        </p>
        <div className={classes.ways}>
          <Button variant="default" size="sm" onClick={onLoad}>
            {t(($) => $.meanwhile.load)}
          </Button>
          <Button variant="subtle" size="sm" onClick={onKeep}>
            {t(($) => $.meanwhile.keep)}
          </Button>
        </div>
      </div>
    </div>
  );
}
