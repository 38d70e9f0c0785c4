import "../../ui/page/menu.css";
import { Button, Menu } from "@mantine/core";
import {
  IconArrowMoveRight,
  IconCar,
  IconChevronDown,
  IconCursorText,
  IconFolderPlus,
  IconHistory,
  IconPencil,
  IconPlus,
  IconTrash,
  IconUserPlus,
} from "@tabler/icons-react";
import { de, en } from "@wegbuch/contract/groups/texts";
import type { GroupDetail } from "@wegbuch/contract/groups/schemas";
import type { Reference } from "@wegbuch/contract/kit/wire";
import { useTranslation } from "react-i18next";
import { currentLanguage } from "../../api/language.ts";
import { ActionMenu } from "../../ui/page/ActionMenu.tsx";
import type { Action } from "../../ui/page/actions.ts";
import type { TreeGroup } from "../../entities/groups/group-tree.ts";
import { useIsPhone } from "../../ui/theme/media.ts";
import { PageActions } from "../../ui/page/PageActions.tsx";
import { useRights } from "./data.ts";
import type { Open } from "./GroupDialogs.tsx";

type Props = { group: GroupDetail; path: readonly TreeGroup[]; onOpen: (next: Open) => void };

/** What can be done with the group that is shown: the add menu, edit, and the rest behind ⋮; on the phone all behind it. */
export function GroupActions({ group, path, onOpen }: Props) {
  const { t } = useTranslation("groups");
  const { t: ui } = useTranslation("ui");
  const isPhone = useIsPhone();
  const { mayWrite } = useRights();
  const rest = useChanges(onOpen)(group, path.at(-2));
  const adding = useAdding(group, onOpen);
  const edit = {
    label: t(($) => $.edit),
    icon: IconPencil,
    onAct: () => onOpen({ dialog: "edit", group, first: "name" }),
  };
  if (!mayWrite) return <PageActions others={rest} />;
  if (isPhone) return <PageActions others={[...adding, edit, ...rest]} />;
  return (
    <>
      <ActionMenu name={ui(($) => $.actionsFor, { name: group.name })} actions={rest} />
      <PageActions others={[edit]} />
      <AddMenu actions={adding} />
    </>
  );
}

/** Rename, move, remove and history of a group; the topmost one stays where it is (rule groups/tree). */
export function useChanges(onOpen: (next: Open) => void) {
  const { t } = useTranslation("groups");
  const { mayWrite } = useRights();
  const { groupIsRoot } = currentLanguage() === "en" ? en : de;
  return (group: Reference, parent: Reference | undefined): Action[] => {
    const whyNot = parent === undefined ? groupIsRoot : null;
    const history = {
      label: t(($) => $.history),
      icon: IconHistory,
      onAct: () => onOpen({ dialog: "history", group }),
    };
    if (!mayWrite) return [history];
    return [
      {
        label: t(($) => $.rename),
        icon: IconCursorText,
        onAct: () => onOpen({ dialog: "rename", group }),
      },
      {
        label: t(($) => $.move),
        icon: IconArrowMoveRight,
        whyNot,
        onAct: () => onOpen({ dialog: "move", moving: { kind: "groups", id: group.id, name: group.name } }),
      },
      history,
      {
        label: t(($) => $.remove),
        icon: IconTrash,
        isDangerous: true,
        whyNot,
        onAct: () => parent && onOpen({ dialog: "remove", group, parent }),
      },
    ];
  };
}

/** The entries of the add menu: a group, vehicles, users. */
function useAdding(group: GroupDetail, onOpen: (next: Open) => void): Action[] {
  const { t } = useTranslation("groups");
  return [
    {
      label: t(($) => $.addGroupHere),
      icon: IconFolderPlus,
      onAct: () => onOpen({ dialog: "create", parent: group }),
    },
    {
      label: t(($) => $.addUserHere),
      icon: IconUserPlus,
      onAct: () => onOpen({ dialog: "edit", group, first: "users" }),
    },
    {
      label: t(($) => $.addVehicleHere),
      icon: IconCar,
      onAct: () => onOpen({ dialog: "edit", group, first: "vehicles" }),
    },
  ];
}

function AddMenu({ actions }: { actions: readonly Action[] }) {
  const { t } = useTranslation("groups");
  return (
    <Menu position="bottom-end" offset={4} withInitialFocusPlaceholder={false}>
      <Menu.Target>
        <Button
          size="md"
          leftSection={<IconPlus size={18} stroke={1.75} aria-hidden />}
          rightSection={<IconChevronDown size={18} stroke={1.75} aria-hidden />}
        >
          {t(($) => $.add)}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {actions.map(({ label, icon: Symbol, onAct }) => (
          <Menu.Item key={label} leftSection={<Symbol size={18} stroke={1.75} aria-hidden />} onClick={onAct}>
            {label}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
