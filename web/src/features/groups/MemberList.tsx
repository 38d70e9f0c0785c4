import { Link } from "@tanstack/react-router";
import { IconArrowMoveRight, IconCar, IconLogout2, IconPlus, IconUsers } from "@tabler/icons-react";
import type { GroupDetail } from "@wegbuch/contract/groups/schemas";
import type { Reference } from "@wegbuch/contract/kit/wire";
import { useTranslation } from "react-i18next";
import type { Action } from "../../ui/page/actions.ts";
import type { TreeGroup } from "../../entities/groups/group-tree.ts";
import { type Kind, useRights } from "./data.ts";
import type { Open } from "./GroupDialogs.tsx";
import { ListCard } from "./ListCard.tsx";
import { ListRow } from "./ListRow.tsx";
import classes from "./MemberList.module.css";

const icons = { vehicles: IconCar, users: IconUsers };

type Props = { kind: Kind; group: GroupDetail; place: TreeGroup; onOpen: (next: Open) => void };

/** The vehicles or users that are members of the group itself. */
export function MemberList({ kind, group, place, onOpen }: Props) {
  const { t } = useTranslation("groups");
  const { mayWrite } = useRights();
  const actionsOf = useActions(kind, place, onOpen);
  const add = {
    label: t(($) => (kind === "vehicles" ? $.addVehicleHere : $.addUserHere)),
    icon: IconPlus,
    onAct: () => onOpen({ dialog: "edit", group, first: kind }),
  };
  return (
    <ListCard
      title={t(($) => $.lists[kind])}
      icon={icons[kind]}
      items={group[kind]}
      searchFor={t(($) => $.search[kind])}
      none={t(($) => $.none[kind])}
      add={mayWrite ? add : undefined}
      link={
        <Link to={kind === "vehicles" ? "/vehicles" : "/users"} search={{ groups: [group.id] } as never}>
          {t(($) => $.inList[kind])}
        </Link>
      }
    >
      {(member) => (
        <ListRow key={member.id} name={member.name} actions={mayWrite ? actionsOf(member) : []}>
          <span className={classes.name}>{member.name}</span>
        </ListRow>
      )}
    </ListCard>
  );
}

function useActions(kind: Kind, from: TreeGroup, onOpen: (next: Open) => void) {
  const { t } = useTranslation("groups");
  return (member: Reference): Action[] => [
    {
      label: t(($) => $.move),
      icon: IconArrowMoveRight,
      onAct: () => onOpen({ dialog: "move", moving: { kind, ...member, from } }),
    },
    {
      label: t(($) => $.leaving.title),
      icon: IconLogout2,
      isDangerous: true,
      onAct: () => onOpen({ dialog: "leave", kind, member, group: from }),
    },
  ];
}
