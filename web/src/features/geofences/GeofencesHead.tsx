import { ActionIcon, Button } from "@mantine/core";
import { IconHelp } from "@tabler/icons-react";
import { useTranslation } from "react-i18next";
import { GeofenceTabs } from "../../entities/geofences/GeofenceTabs.tsx";
import { useIsPhone } from "../../ui/theme/media.ts";
import classes from "./GeofencesHead.module.css";

/** The head above the map: the three views, and help. */
export function GeofencesHead({ onHelp }: { onHelp: () => void }) {
  const { t } = useTranslation("geofences");
  const isPhone = useIsPhone();
  const help = t(($) => $.help);
  return (
    <div className={classes.head}>
      <p className={classes.title} aria-hidden>
        {t(($) => $.title)}
      </p>
      <GeofenceTabs />
      {isPhone ? (
        <ActionIcon
          variant="subtle"
          size={48}
          className="at-end soft"
          aria-label={help}
          title={help}
          onClick={onHelp}
        >
          <IconHelp size={22} stroke={1.75} aria-hidden />
        </ActionIcon>
      ) : (
        <Button
          variant="subtle"
          size="md"
          className="at-end soft"
          leftSection={<IconHelp size={18} stroke={1.75} aria-hidden />}
          onClick={onHelp}
        >
          {help}
        </Button>
      )}
    </div>
  );
}
