import { Button } from "@mantine/core";
import { IconHistory, IconPencil } from "@tabler/icons-react";
import type { User } from "@wegbuch/contract/users/schemas";
import { isCalibrating } from "@wegbuch/contract/users/rules";
import { useTranslation } from "react-i18next";
import { Dialog } from "../../ui/dialogs/Dialog.tsx";
import { Fact, Facts } from "../../ui/page/Facts.tsx";
import { formatDate, missing } from "../../ui/texts/format.ts";
import { useRights, useUser } from "./data.ts";
import { nameOf, rightNames, useRoleName, Waiting } from "./UserColumns.tsx";
import type { OpenDialog } from "./open-dialog.ts";
import classes from "./ViewDialog.module.css";

type Props = { user: User; onOpen: (next: OpenDialog) => void; onClose: () => void };

/** All there is to know of a user, for every role (OQ-229), and the ways on. */
export function ViewDialog({ user: listed, onOpen, onClose }: Props) {
  const { t } = useTranslation("users");
  const { mayChange } = useRights();
  const user = useUser(listed);
  const { archivedAt, archiveComment } = user;
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={nameOf(user)}
      subtitle={user.email}
      size="form"
      footer={
        <>
          <Button
            variant="default"
            size="md"
            leftSection={<IconHistory size={18} stroke={1.75} aria-hidden />}
            onClick={() => onOpen({ dialog: "history", user })}
          >
            {t(($) => $.history)}
          </Button>
          {mayChange(user) && archivedAt === null && (
            <Button
              size="md"
              leftSection={<IconPencil size={18} stroke={1.75} aria-hidden />}
              onClick={() => onOpen({ dialog: "edit", user })}
            >
              {t(($) => $.edit)}
            </Button>
          )}
        </>
      }
    >
      {archivedAt !== null && (
        <p className={classes.archived}>
          {t(($) => $.view.archived, { date: formatDate(archivedAt), comment: archiveComment ?? missing })}
        </p>
      )}
      <UserFacts user={user} />
    </Dialog>
  );
}

function UserFacts({ user }: { user: User }) {
  const { t } = useTranslation("users");
  const { hasCostcenters, seesRole } = useRights();
  const roleName = useRoleName();
  const { roleId, foreignId, groups, costcenterKey, description, hasAMomentPassword } = user;
  const rights = rightNames.filter((right) => right !== "canCalibrate" || isCalibrating(roleId));
  return (
    <Facts>
      <Fact name={t(($) => $.fields.foreignId)}>{foreignId}</Fact>
      {seesRole && <Fact name={t(($) => $.fields.roleId)}>{roleName(roleId)}</Fact>}
      <Fact name={t(($) => $.fields.groupIds)}>{groups.map(({ name }) => name).join(", ")}</Fact>
      {hasCostcenters && <Fact name={t(($) => $.fields.costcenterId)}>{costcenterKey}</Fact>}
      {rights.map((right) => (
        <Fact key={right} name={t(($) => $.rights[right])}>
          {user[right] ? t(($) => $.view.allowed) : t(($) => $.view.notAllowed)}
        </Fact>
      ))}
      {hasAMomentPassword && (
        <Fact name={t(($) => $.fields.password)}>
          <Waiting />
        </Fact>
      )}
      <Fact name={t(($) => $.fields.description)} isWide>
        {description && <span className={classes.description}>{description}</span>}
      </Fact>
    </Facts>
  );
}
