import { ActionIcon } from "@mantine/core";
import { IconCircleDashed, IconPlus } from "@tabler/icons-react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { Sheet } from "../../ui/page/Sheet.tsx";
import { SheetRow } from "../../ui/page/SheetRow.tsx";
import classes from "./AddSheet.module.css";
import { drawKinds } from "./draw-kinds.ts";
import type { Editor } from "./use-editor.ts";

/** The phone's way to new fences: a round button in reach of the thumb, and a sheet of what can be drawn. */
export function AddSheet({ editor }: { editor: Editor }) {
  const { t } = useTranslation("geofences");
  const [isOpen, setOpen] = useState(false);
  const choose = (act: () => void) => () => {
    setOpen(false);
    act();
  };
  const ways = [
    ...drawKinds.map(({ kind, icon }) => ({
      label: t(($) => $.draw[kind]),
      icon,
      onAct: () => editor.draw({ kind }),
    })),
    {
      label: t(($) => $.draw.circleForm),
      icon: IconCircleDashed,
      onAct: () => editor.open({ kind: "circle" }),
    },
  ];
  const add = t(($) => $.draw.add);
  return (
    <>
      <ActionIcon
        size={56}
        radius="xl"
        className={classes.add}
        aria-label={add}
        title={add}
        onClick={() => setOpen(true)}
      >
        <IconPlus size={24} stroke={1.75} aria-hidden />
      </ActionIcon>
      <Sheet isOpen={isOpen} onClose={() => setOpen(false)} title={add}>
        {ways.map(({ label, icon, onAct }) => (
          <SheetRow key={label} icon={icon} name={label} onAct={choose(onAct)} />
        ))}
      </Sheet>
    </>
  );
}
