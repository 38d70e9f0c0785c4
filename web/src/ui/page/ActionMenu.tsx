import { ActionIcon, UnstyledButton } from "@mantine/core";
import { useDisclosure } from "@mantine/hooks";
import { IconDotsVertical } from "@tabler/icons-react";
import { Suspense, useId, useState } from "react";
import { type Action, actionsInOrder } from "./actions.ts";
import classes from "./ActionMenu.module.css";
import { useIsPhone } from "../theme/media.ts";
import { lazyFrame } from "./lazy-part.ts";
import { Sheet } from "./Sheet.tsx";
import { SheetRow } from "./SheetRow.tsx";
import { useOnceTrue } from "./use-once-true.ts";

const MenuFrame = lazyFrame(() =>
  import("./MenuFrame.tsx").then((module) => ({ default: module.MenuFrame })),
);

/** `name` says what the actions are for ("Aktionen für Alpenblick"). */
type Props = { name: string; actions: readonly Action[] };

/** ⋮ with labelled actions: a menu below the button, on the phone a sheet from the lower edge (decision 0128). */
export function ActionMenu({ name, actions }: Props) {
  const isPhone = useIsPhone();
  return isPhone ? (
    <SheetOfActions name={name} actions={actions} />
  ) : (
    <MenuOfActions name={name} actions={actions} />
  );
}

function MenuOfActions({ name, actions }: Props) {
  const id = useId();
  const [target, setTarget] = useState<HTMLElement | null>(null);
  const [isOpen, setOpen] = useState(false);
  const wasOpen = useOnceTrue(isOpen);
  return (
    <>
      <ActionIcon
        ref={setTarget}
        variant="subtle"
        size={40}
        id={id}
        aria-label={name}
        title={name}
        aria-haspopup="menu"
        aria-expanded={isOpen}
        aria-controls={isOpen ? `${id}-dropdown` : undefined}
        className={classes.dots}
        onClick={() => setOpen(!isOpen)}
      >
        <IconDotsVertical size={18} stroke={1.75} aria-hidden />
      </ActionIcon>
      {wasOpen && (
        <Suspense>
          <MenuFrame id={id} isOpen={isOpen} onOpen={setOpen} target={target} actions={actions} />
        </Suspense>
      )}
    </>
  );
}

function SheetOfActions({ name, actions }: Props) {
  const [isOpen, { open, close }] = useDisclosure();
  return (
    <>
      <UnstyledButton className={classes.touch} aria-label={name} aria-haspopup="dialog" onClick={open}>
        <IconDotsVertical size={22} stroke={1.75} aria-hidden />
      </UnstyledButton>
      <Sheet isOpen={isOpen} onClose={close} title={name}>
        {actionsInOrder(actions).map((action) => (
          <SheetRow
            key={action.label}
            icon={action.icon}
            name={action.label}
            about={action.whyNot ?? action.about}
            isDangerous={action.isDangerous}
            isDisabled={Boolean(action.whyNot) || action.isBusy}
            onAct={() => {
              close();
              action.onAct();
            }}
          />
        ))}
      </Sheet>
    </>
  );
}
