import "./menu.css";
import { Menu } from "@mantine/core";
import { useMounted } from "@mantine/hooks";
import { Fragment } from "react";
import { type Action, actionsInOrder } from "./actions.ts";
import { Anchor } from "./Anchor.tsx";
import { Tip } from "./Tip.tsx";

type Props = {
  id: string;
  isOpen: boolean;
  onOpen: (isOpen: boolean) => void;
  target: HTMLElement | null;
  actions: readonly Action[];
};

/** The entries of a menu, below the button that opened it. */
export function MenuFrame({ id, isOpen, onOpen, target, actions }: Props) {
  // One that begins open forgets where the focus was.
  const isMounted = useMounted();
  return (
    <Menu
      id={id}
      opened={isOpen && isMounted}
      onChange={onOpen}
      position="bottom-end"
      offset={4}
      withInitialFocusPlaceholder={false}
    >
      <Menu.Target>
        <Anchor element={target} />
      </Menu.Target>
      <Menu.Dropdown>
        {actionsInOrder(actions).map((action, index, all) => (
          <Fragment key={action.label}>
            {action.isDangerous && index > 0 && !all[index - 1]?.isDangerous && <Menu.Divider />}
            <Tip label={action.whyNot ?? action.about} position="left">
              <Menu.Item
                data-danger={action.isDangerous || undefined}
                leftSection={<action.icon size={18} stroke={1.75} aria-hidden />}
                {...disabledBy(action)}
              >
                {action.label}
              </Menu.Item>
            </Tip>
          </Fragment>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}

/** A disabled entry can still be reached and read, so that it can say why. */
function disabledBy({ whyNot, isBusy, onAct }: Action) {
  return whyNot || isBusy
    ? { "aria-disabled": true, "data-disabled": true, closeMenuOnClick: false }
    : { onClick: onAct };
}
