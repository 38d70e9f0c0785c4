import { Button } from "@mantine/core";
import { useTranslation } from "react-i18next";
import classes from "../BaseMap.module.css";

/** Says that the map the operator has set could not be had, and leads back to it. */
export function OwnMapNote({ isShown, onTryAgain }: { isShown: boolean; onTryAgain: () => void }) {
  const { t } = useTranslation("map");
  return (
    <div role="status" className={classes.missing}>
      {isShown && (
        <p>
          {t(($) => $.ownMapFailed)}
          <Button variant="subtle" size="compact-sm" onClick={onTryAgain}>
            {t(($) => $.ownMapAgain)}
          </Button>
        </p>
      )}
    </div>
  );
}
