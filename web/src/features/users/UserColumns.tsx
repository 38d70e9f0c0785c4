import { IconGauge, IconMailFast, IconRoute, IconArrowsSplit2 } from "@tabler/icons-react";
import type { Role } from "@wegbuch/contract/access/roles";
import type { User } from "@wegbuch/contract/users/schemas";
import { de, en } from "@wegbuch/contract/users/texts";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { currentLanguage } from "../../api/language.ts";
import { formatDate, missing } from "../../ui/texts/format.ts";
import type { Column } from "../../ui/table/paged-list.ts";
import { StatusTag } from "../../ui/feedback/StatusTag.tsx";
import { GroupNames, TwoLines } from "../../ui/table/TwoLines.tsx";
import { useRights } from "./data.ts";
import classes from "./UserColumns.module.css";

export const nameOf = ({ firstName, lastName }: User) => `${firstName} ${lastName}`;

/** What roles are called in the reader's language. */
export function useRoleName(): (role: number) => string {
  const names = currentLanguage() === "en" ? en : de;
  return (role) => names[`role${role as Role}`];
}

/** What the list tells of a user; an archived one was archived for a reason. */
export function useUserColumns(isArchived: boolean): Column<User>[] {
  const { t } = useTranslation("users");
  const { hasCostcenters } = useRights();
  const roleName = useRoleName();
  const head = t(($) => $.columns, { returnObjects: true });
  const user: Column<User> = {
    key: "user",
    head: head.user,
    cell: (said) => (
      <TwoLines first={<strong className="strong">{nameOf(said)}</strong>} second={said.foreignId} />
    ),
  };
  const email: Column<User> = {
    key: "email",
    head: head.email,
    width: "23%",
    cell: (said) => (
      <TwoLines first={<Email address={said.email} />} second={said.hasAMomentPassword && <Waiting />} />
    ),
  };
  const role: Column<User> = {
    key: "role",
    head: head.role,
    width: "15%",
    cell: ({ roleId }) => roleName(roleId),
  };
  if (isArchived) return [user, email, role, ...archivedColumns(head)];
  const belonging: Column<User> = {
    key: "belonging",
    head: hasCostcenters ? head.costcenterAndGroups : head.groups,
    width: hasCostcenters ? "16%" : "15%",
    cell: (said) => belongingOf(said, hasCostcenters),
  };
  const rights: Column<User> = {
    key: "rights",
    head: head.rights,
    width: "94px",
    cell: (said) => isAllowedAnything(said) && <Rights user={said} />,
  };
  return [user, email, role, belonging, rights];
}

function archivedColumns(head: { archivedAt: string; archiveComment: string }): Column<User>[] {
  return [
    {
      key: "archivedAt",
      head: head.archivedAt,
      width: "100px",
      cell: ({ archivedAt }) => archivedAt && formatDate(archivedAt),
    },
    {
      key: "archiveComment",
      head: head.archiveComment,
      width: "20%",
      cell: ({ archiveComment }) => archiveComment && <TwoLines first={archiveComment} />,
    },
  ];
}

function belongingOf({ costcenterKey, groups }: User, hasCostcenters: boolean): ReactNode {
  const names = groups.length > 0 && <GroupNames groups={groups} />;
  if (!hasCostcenters) return names;
  return (costcenterKey !== null || names) && <TwoLines first={costcenterKey ?? missing} second={names} />;
}

/** Breaks behind the @ where a line is too short. */
export function Email({ address }: { address: string }) {
  const at = address.lastIndexOf("@") + 1;
  return (
    <span title={address}>
      {address.slice(0, at)}
      <wbr />
      {address.slice(at)}
    </span>
  );
}

/** He has a temporary password, or none yet. */
export function Waiting() {
  const { t } = useTranslation("users");
  return (
    <span title={t(($) => $.waitingAbout)}>
      <StatusTag icon={IconMailFast} tone="warn" isSmall>
        {t(($) => $.waiting)}
      </StatusTag>
    </span>
  );
}

const rightIcons = {
  canCalibrate: IconGauge,
  canShowTracks: IconRoute,
  canMergeSplitTrips: IconArrowsSplit2,
} as const;
export const rightNames = Object.keys(rightIcons) as (keyof typeof rightIcons)[];

const isAllowedAnything = (user: User) => rightNames.some((right) => user[right]);

/** A sign for each thing he is allowed beyond his role. */
function Rights({ user }: { user: User }) {
  const { t } = useTranslation("users");
  return (
    <span className={classes.rights}>
      {rightNames
        .filter((right) => user[right])
        .map((right) => {
          const Symbol = rightIcons[right];
          const name = t(($) => $.rights[right]);
          return (
            <span key={right} title={name}>
              <Symbol size={18} stroke={1.75} role="img" aria-label={name} />
            </span>
          );
        })}
    </span>
  );
}
