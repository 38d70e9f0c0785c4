import { Button } from "@mantine/core";
import { IconDeviceMobile } from "@tabler/icons-react";
import type { User } from "@wegbuch/contract/users/schemas";
import { isCalibrating } from "@wegbuch/contract/users/rules";
import { useTranslation } from "react-i18next";
import { usePhoneRights } from "../../entities/phones/data.ts";
import { FactsDialog, Written } from "../../ui/dialogs/FactsDialog.tsx";
import { Fact, Facts } from "../../ui/page/Facts.tsx";
import { formatDate, missing } from "../../ui/texts/format.ts";
import { useHasSecondFactor, useRights, useUser } from "./data.ts";
import { nameOf, rightNames, useRoleName, Waiting } from "./UserColumns.tsx";
import type { OpenDialog } from "./open-dialog.ts";
import classes from "./ViewDialog.module.css";

type Props = { user: User; onOpen: (next: OpenDialog) => void; onClose: () => void };

/** All there is to know of a user, for every role (rule lists/viewing), and the ways on. */
export function ViewDialog({ user: listed, onOpen, onClose }: Props) {
  const { t } = useTranslation("users");
  const { t: phones } = useTranslation("phones");
  const { mayChange } = useRights();
  const { seesPhones, mayConnect } = usePhoneRights();
  const user = useUser(listed);
  const { archivedAt, archiveComment } = user;
  return (
    <FactsDialog
      title={nameOf(user)}
      subtitle={user.email}
      history={{ label: t(($) => $.history), onOpen: () => onOpen({ dialog: "history", user }) }}
      edit={
        mayChange(user) &&
        archivedAt === null && {
          label: t(($) => $.edit),
          onOpen: () => onOpen({ dialog: "edit", user }),
        }
      }
      archived={
        archivedAt !== null &&
        t(($) => $.view.archived, { date: formatDate(archivedAt), comment: archiveComment ?? missing })
      }
      onClose={onClose}
    >
      <UserFacts user={user} />
      {seesPhones && archivedAt === null && (
        <section className={classes.phone}>
          <h3>{phones(($) => $.title)}</h3>
          <Button
            variant="subtle"
            size="md"
            leftSection={<IconDeviceMobile size={18} stroke={1.75} aria-hidden />}
            onClick={() => onOpen({ dialog: "phone", user })}
          >
            {mayConnect ? phones(($) => $.connect) : phones(($) => $.open)}
          </Button>
        </section>
      )}
    </FactsDialog>
  );
}

function UserFacts({ user }: { user: User }) {
  const { t } = useTranslation("users");
  const { hasCostcenters, seesRole, mayResetFactors } = useRights();
  const hasSecondFactor = useHasSecondFactor(user);
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
      {mayResetFactors && (
        <Fact name={t(($) => $.factor.title)}>
          {hasSecondFactor !== undefined && t(($) => $.factor[hasSecondFactor ? "isSetUp" : "isMissing"])}
        </Fact>
      )}
      <Fact name={t(($) => $.fields.description)} isWide>
        {description && <Written>{description}</Written>}
      </Fact>
    </Facts>
  );
}
