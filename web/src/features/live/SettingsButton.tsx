import { ActionIcon, Checkbox } from "@mantine/core";
import { useDisclosure } from "@mantine/hooks";
import { IconSettings } from "@tabler/icons-react";
import { useTranslation } from "react-i18next";
import { isClustered, type LiveSettings } from "./settings.ts";
import { useSeesFences } from "./data.ts";
import classes from "./SettingsButton.module.css";
import { Popup } from "../../ui/page/Popup.tsx";

export type SettingsProps = {
  settings: LiveSettings;
  /** Vehicles on the map. */
  count: number;
  onChange: (settings: LiveSettings) => void;
};

/** The gear, and behind it how the map shows the vehicles. */
export function SettingsButton({ settings, count, onChange }: SettingsProps) {
  const { t } = useTranslation("live");
  const [isOpen, { toggle, close }] = useDisclosure();
  const isOn = { ...settings, clusterMarkers: isClustered(settings, count) };
  const names = [
    "showNames",
    "showPlates",
    "clusterMarkers",
    "followVehicle",
    ...(useSeesFences() ? (["showFences"] as const) : []),
  ] as const;
  return (
    <Popup
      position="bottom-end"
      offset={4}
      returnFocus
      isOpen={isOpen}
      onClose={close}
      button={
        <ActionIcon
          className={classes.gear}
          variant="subtle"
          size={40}
          aria-label={t(($) => $.settings.title)}
          title={t(($) => $.settings.title)}
          onClick={toggle}
        >
          <IconSettings size={18} stroke={1.75} aria-hidden />
        </ActionIcon>
      }
    >
      {names.map((name) => (
        <Checkbox
          key={name}
          classNames={{ body: classes.entry, labelWrapper: classes.label }}
          label={t(($) => $.settings[name])}
          checked={isOn[name]}
          onChange={(event) => onChange({ ...settings, [name]: event.currentTarget.checked })}
        />
      ))}
    </Popup>
  );
}
