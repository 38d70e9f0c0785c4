import { roleNames } from "@wegbuch/contract/access/roles";
import type { User } from "@wegbuch/contract/users/schemas";
import { useTranslation } from "react-i18next";
import { HistoryDialog } from "../../entities/histories/HistoryDialog.tsx";
import { nameOf, useRoleName } from "./UserColumns.tsx";

/** What was kept for a reason, in all languages, where nobody had given one. */
const unsaidReason = "Führt kein Lenkprotokoll";

/** Who changed what of a user; roles are kept by their names of the wire (rule history/entries). */
export function UserHistory({ user, onClose }: { user: User; onClose: () => void }) {
  const { t } = useTranslation("users");
  const roleName = useRoleName();
  const duties = t(($) => $.duties, { returnObjects: true });
  const sayValue = (property: string, value: string) => {
    if (property === "steeringDuty" && value in duties) return duties[value as keyof typeof duties];
    if (property === "logExemptReason" && value === unsaidReason) return t(($) => $.noReason);
    const role = Object.entries(roleNames).find(([, name]) => name === value);
    return property === "role" && role ? roleName(Number(role[0])) : undefined;
  };
  return (
    <HistoryDialog
      id={user.id}
      name={nameOf(user)}
      names={t(($) => $.properties, { returnObjects: true })}
      sayValue={sayValue}
      onClose={onClose}
    />
  );
}
