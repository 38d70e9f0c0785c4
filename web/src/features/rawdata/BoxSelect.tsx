import "../../ui/theme/combobox.css";
import { Autocomplete } from "@mantine/core";
import { IconCpu } from "@tabler/icons-react";
import type { MandatorBox } from "@wegbuch/contract/boxes/schemas";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import classes from "./BoxSelect.module.css";
import { useBoxSearch } from "./data.ts";

type Props = { value: string; onChange: (imei: string) => void; error: string | undefined };

/** A box by its IMEI: typed, or found by vehicle and mandator. */
export function BoxSelect({ value, onChange, error }: Props) {
  const { t } = useTranslation("rawdata");
  const [isOpen, setOpen] = useState(false);
  const boxes = useBoxSearch(value, isOpen);
  const known = new Map(boxes.map((box) => [box.imei, box]));
  return (
    <Autocomplete
      size="md"
      label={t(($) => $.box)}
      description={error ? undefined : t(($) => $.boxHint)}
      placeholder="IMEI"
      withAsterisk
      data-autofocus
      maxLength={100}
      clearable
      leftSection={<IconCpu size={18} stroke={1.75} aria-hidden />}
      data={[...known.keys()]}
      // The server has searched already.
      filter={({ options }) => options}
      renderOption={({ option }) => <BoxOption imei={option.value} box={known.get(option.value)} />}
      value={value}
      onChange={onChange}
      onDropdownOpen={() => setOpen(true)}
      onDropdownClose={() => setOpen(false)}
      error={error}
    />
  );
}

function BoxOption({ imei, box }: { imei: string; box: MandatorBox | undefined }) {
  const { t } = useTranslation("rawdata");
  const about = [box?.vehicle?.name, box?.mandator?.name ?? t(($) => $.boxWithout), box?.model];
  return (
    <span className={classes.option}>
      <strong>{imei}</strong>
      <small>{about.filter(Boolean).join(", ")}</small>
    </span>
  );
}
