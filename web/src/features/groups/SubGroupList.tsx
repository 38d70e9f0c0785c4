import { IconChevronRight, IconFolderOpen, IconPlus, IconSitemap } from "@tabler/icons-react";
import { Link, useNavigate } from "@tanstack/react-router";
import type { Group, GroupDetail } from "@wegbuch/contract/groups/schemas";
import { useTranslation } from "react-i18next";
import { useRights } from "./data.ts";
import { useChanges } from "./GroupActions.tsx";
import type { Open } from "./GroupDialogs.tsx";
import { ListCard } from "./ListCard.tsx";
import { ListRow } from "./ListRow.tsx";
import classes from "./SubGroupList.module.css";

type Props = {
  group: GroupDetail;
  /** How many groups lie right below each. */
  counts: ReadonlyMap<string, number>;
  onOpen: (next: Open) => void;
};

/** The groups right below the one that is shown; a click opens one. */
export function SubGroupList({ group, counts, onOpen }: Props) {
  const { t } = useTranslation("groups");
  const { mayWrite } = useRights();
  const actionsOf = useActions(group, onOpen);
  const add = {
    label: t(($) => $.addGroupHere),
    icon: IconPlus,
    onAct: () => onOpen({ dialog: "create", parent: group }),
  };
  return (
    <ListCard
      title={t(($) => $.lists.groups)}
      icon={IconSitemap}
      items={group.children}
      searchFor={t(($) => $.search.groups)}
      none={t(($) => $.none.groups)}
      add={mayWrite ? add : undefined}
    >
      {(child) => {
        const count = counts.get(child.id) ?? 0;
        return (
          <ListRow key={child.id} name={child.name} actions={actionsOf(child)}>
            <Link to="/groups" search={{ id: child.id } as never} className={classes.open}>
              <span className="grow slim medium breaking">{child.name}</span>
              {count > 0 && <small>{t(($) => $.below, { count })}</small>}
              <IconChevronRight size={18} stroke={1.75} aria-hidden />
            </Link>
          </ListRow>
        );
      }}
    </ListCard>
  );
}

function useActions(group: GroupDetail, onOpen: (next: Open) => void) {
  const { t } = useTranslation("groups");
  const navigate = useNavigate();
  const changesOf = useChanges(onOpen);
  return (child: Group) => [
    {
      label: t(($) => $.open),
      icon: IconFolderOpen,
      onAct: () => void navigate({ to: "/groups", search: { id: child.id } as never }),
    },
    ...changesOf(child, group),
  ];
}
