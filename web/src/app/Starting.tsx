import { Button, Loader } from "@mantine/core";
import { IconCloudOff } from "@tabler/icons-react";
import { useConnection, useIsPartMissing } from "../api/connection.ts";
import { spoken } from "../api/language.ts";
import * as api from "../api/texts.ts";
import * as entry from "./entry-texts.ts";
import classes from "./Starting.module.css";

/** Stands where the program will be, and says so when it does not come. */
export function Starting() {
  const isMissing = useIsPartMissing();
  if (isMissing) return <NotLoaded />;
  return (
    <main className={classes.place}>
      <output aria-label={spoken(entry).loading}>
        <Loader />
      </output>
    </main>
  );
}

/** Nothing is lost by a page that is opened anew: nothing was entered yet. */
function NotLoaded() {
  const texts = spoken(entry);
  const isOffline = useConnection() === "offline";
  return (
    <main className={classes.place} role="alert">
      <IconCloudOff size={40} stroke={1.5} aria-hidden />
      <h1 className={classes.title}>{texts.notLoaded}</h1>
      <p className={classes.why}>{isOffline ? texts.goesOn : texts.notLoadedWhy}</p>
      {!isOffline && (
        <Button size="md" onClick={() => location.reload()}>
          {spoken(api).connection.tryAgain}
        </Button>
      )}
    </main>
  );
}
