import "./menu.css";
import { ActionIcon, Menu, Tooltip, UnstyledButton } from "@mantine/core";
import { useDisclosure } from "@mantine/hooks";
import { IconDotsVertical } from "@tabler/icons-react";
import { Fragment } from "react";
import { type Action, actionsInOrder } from "./actions.ts";
import classes from "./ActionMenu.module.css";
import { useIsPhone } from "../theme/media.ts";
import { Sheet } from "./Sheet.tsx";
import { SheetRow } from "./SheetRow.tsx";

/** `name` says what the actions are for ("Aktionen für Alpenblick"). */
type Props = { name: string; actions: readonly Action[] };

/** ⋮ with labelled actions: a menu below the button, on the phone a sheet from the lower edge. */
export function ActionMenu({ name, actions }: Props) {
  const isPhone = useIsPhone();
  return isPhone ? (
    <SheetOfActions name={name} actions={actions} />
  ) : (
    <MenuOfActions name={name} actions={actions} />
  );
}

function MenuOfActions({ name, actions }: Props) {
  return (
    <Menu position="bottom-end" offset={4} withInitialFocusPlaceholder={false}>
      <Menu.Target>
        <ActionIcon variant="subtle" size={40} aria-label={name} title={name} className={classes.dots}>
          <IconDotsVertical size={18} stroke={1.75} aria-hidden />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        {actionsInOrder(actions).map((action, index, all) => (
          <Fragment key={action.label}>
            {action.isDangerous && index > 0 && !all[index - 1]?.isDangerous && <Menu.Divider />}
            <Tooltip
              label={action.whyNot ?? action.about}
              disabled={!action.whyNot && !action.about}
              position="left"
            >
              <Menu.Item
                data-danger={action.isDangerous || undefined}
                leftSection={<action.icon size={18} stroke={1.75} aria-hidden />}
                {...disabledBy(action)}
              >
                {action.label}
              </Menu.Item>
            </Tooltip>
          </Fragment>
        ))}
      </Menu.Dropdown>
    </Menu>
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

/** A disabled entry can still be reached and read, so that it can say why. */
function disabledBy({ whyNot, isBusy, onAct }: Action) {
  return whyNot || isBusy
    ? { "aria-disabled": true, "data-disabled": true, closeMenuOnClick: false }
    : { onClick: onAct };
}
