import "../../ui/theme/floats.css";
import { ActionIcon, Checkbox, Popover } from "@mantine/core";
import { IconSettings } from "@tabler/icons-react";
import { useTranslation } from "react-i18next";
import { isClustered, type LiveSettings } from "./settings.ts";
import classes from "./SettingsButton.module.css";
import { Tip } from "../../ui/page/Tip.tsx";

export type SettingsProps = {
  settings: LiveSettings;
  /** Vehicles on the map. */
  count: number;
  onChange: (settings: LiveSettings) => void;
};

/** The gear, and behind it how the map shows the vehicles. */
export function SettingsButton({ settings, count, onChange }: SettingsProps) {
  const { t } = useTranslation("live");
  const isOn = { ...settings, clusterMarkers: isClustered(settings, count) };
  const names = ["showNames", "showPlates", "clusterMarkers", "followVehicle"] as const;
  return (
    <Popover position="bottom-end" offset={4} trapFocus returnFocus>
      <Popover.Target>
        <Tip label={t(($) => $.settings.title)}>
          <ActionIcon
            className={classes.gear}
            variant="subtle"
            size={40}
            aria-label={t(($) => $.settings.title)}
          >
            <IconSettings size={18} stroke={1.75} aria-hidden />
          </ActionIcon>
        </Tip>
      </Popover.Target>
      <Popover.Dropdown aria-label={t(($) => $.settings.title)}>
        {names.map((name) => (
          <Checkbox
            key={name}
            classNames={{ body: classes.entry, labelWrapper: classes.label }}
            label={t(($) => $.settings[name])}
            checked={isOn[name]}
            onChange={(event) => onChange({ ...settings, [name]: event.currentTarget.checked })}
          />
        ))}
      </Popover.Dropdown>
    </Popover>
  );
}
