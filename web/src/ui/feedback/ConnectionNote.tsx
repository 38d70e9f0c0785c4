import { Button } from "@mantine/core";
import { IconCloudOff } from "@tabler/icons-react";
import { useEffect } from "react";
import { loadMissing, useConnection, useIsPartMissing } from "../../api/connection.ts";
import { spoken } from "../../api/language.ts";
import * as api from "../../api/texts.ts";
import classes from "./ConnectionBar.module.css";

/** Between two questions whether the server is back. */
const pauseMilliseconds = 5_000;

type Props = {
  isSaving: boolean;
  /** Asks whether the server is back. */
  onProbe: () => void;
  /** Asks anew for what the screen did not get; parts of the program come by themselves. */
  onTryAgain: () => void;
};

/** Says calmly that there is no network, that the server is silent, or that a part of the program did not come. */
export function ConnectionNote({ isSaving, onProbe, onTryAgain }: Props) {
  const texts = spoken(api).connection;
  const connection = useConnection();
  const isPartMissing = useIsPartMissing();
  useProbe(connection === "silent", onProbe);
  const isFine = connection === "fine";
  const tryAgain = () => {
    loadMissing();
    onTryAgain();
  };
  return (
    <div role="status">
      {(!isFine || isPartMissing) && (
        <div className={classes.bar}>
          <IconCloudOff size={18} stroke={1.75} aria-hidden />
          <p>
            {!isFine && <strong>{texts[connection]} </strong>}
            {isPartMissing && `${texts.partMissing} `}
            {!isFine && (isSaving ? texts.saving : texts.kept)}
          </p>
          <Button variant="default" size="sm" onClick={tryAgain}>
            {texts.tryAgain}
          </Button>
          {isFine && (
            <Button variant="subtle" size="sm" onClick={() => location.reload()}>
              {texts.reload}
            </Button>
          )}
        </div>
      )}
    </div>
  );
}

/** Asks now and then, and leaves alone what is under way: the server may only be slow. */
function useProbe(isSilent: boolean, ask: () => void): void {
  useEffect(() => {
    if (!isSilent) return undefined;
    const timer = setInterval(ask, pauseMilliseconds);
    return () => clearInterval(timer);
  }, [isSilent, ask]);
}
