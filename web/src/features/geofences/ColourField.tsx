import "../../ui/theme/combobox.css";
import { Select } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { type FenceColour, fenceColours } from "../../ui/theme/tokens.ts";
import classes from "./ColourMenu.module.css";

const names = Object.keys(fenceColours) as FenceColour[];
const ofMap = "map";

type Props = {
  /** "#RRGGBB"; null for the colour of the map. */
  value: string | null;
  onChange: (colour: string | null) => void;
};

/** The colour of one fence: one of eight, the one it was given by a call, or the one that the map has. */
export function ColourField({ value, onChange }: Props) {
  const { t } = useTranslation("geofences");
  const known = names.map((name) => ({
    value: fenceColours[name] as string,
    label: t(($) => $.colour[name]),
  }));
  const isOther = value !== null && !known.some((colour) => colour.value === value);
  const data = [
    { value: ofMap, label: t(($) => $.colour.ofMap) },
    ...known,
    ...(isOther ? [{ value, label: value }] : []),
  ];
  return (
    <Select
      size="md"
      label={t(($) => $.colour.own)}
      data={data}
      value={value ?? ofMap}
      allowDeselect={false}
      leftSection={value && <Swatch colour={value} />}
      renderOption={({ option }) => (
        <>
          {option.value !== ofMap && <Swatch colour={option.value} />} {option.label}
        </>
      )}
      onChange={(chosen) => onChange(chosen === null || chosen === ofMap ? null : chosen)}
    />
  );
}

function Swatch({ colour }: { colour: string }) {
  return <span className={classes.swatch} style={{ background: colour }} aria-hidden />;
}
