import { IconAlertTriangle, IconClockExclamation, IconClockOff } from "@tabler/icons-react";
import { endingOf } from "@wegbuch/contract/apitokens/rules";
import type { ApiToken } from "@wegbuch/contract/apitokens/schemas";
import { useTranslation } from "react-i18next";
import { StatusTag } from "../../ui/feedback/StatusTag.tsx";
import { useNow } from "../../ui/dates/use-now.ts";
import type { Column } from "../../ui/table/paged-list.ts";
import { TwoLines } from "../../ui/table/TwoLines.tsx";
import { formatDate, formatDateTime, formatEnd } from "../../ui/texts/format.ts";
import classes from "./ApiTokensPage.module.css";
import { useScopeWords } from "./use-scope-words.ts";

/** What the list says of each token. */
export function useTokenColumns(): Column<ApiToken>[] {
  const { t } = useTranslation("apitokens");
  const head = t(($) => $.columns, { returnObjects: true });
  return [
    {
      key: "name",
      head: head.name,
      width: "22%",
      cell: ({ name, lastFour }) => (
        <TwoLines first={<strong className="medium">{name}</strong>} second={`wbt_…${lastFour}`} />
      ),
    },
    { key: "scopes", head: head.scopes, cell: (token) => <Scopes token={token} /> },
    {
      key: "made",
      head: head.made,
      width: "18%",
      cell: ({ createdBy, createdAt }) => <TwoLines first={createdBy.name} second={formatDate(createdAt)} />,
    },
    {
      key: "lastUsed",
      head: head.lastUsed,
      width: "17%",
      cell: ({ lastUsedAt, lastUsedFrom }) =>
        lastUsedAt === null ? (
          <span className="secondary">{t(($) => $.neverUsed)}</span>
        ) : (
          <TwoLines first={formatDateTime(lastUsedAt)} second={lastUsedFrom} />
        ),
    },
    { key: "expires", head: head.expires, width: "17%", cell: (token) => <Ending token={token} /> },
  ];
}

/** One line for each area. */
function Scopes({ token: { scopes } }: { token: ApiToken }) {
  const linesOf = useScopeWords();
  return (
    <ul className={classes.scopes}>
      {linesOf(scopes).map((line) => (
        <li key={line}>{line}</li>
      ))}
    </ul>
  );
}

/** Until when it is valid, and what is wrong with it: over, soon over, or of who may not have one any more. */
function Ending({ token: { expiresAt, standing, createdBy } }: { token: ApiToken }) {
  const { t } = useTranslation("apitokens");
  const ending = endingOf(expiresAt, useNow());
  return (
    <>
      <span className="block">{formatEnd(expiresAt)}</span>
      {ending === "over" && (
        <StatusTag icon={IconClockOff} tone="error" isSmall>
          {t(($) => $.isOver)}
        </StatusTag>
      )}
      {ending === "soon" && (
        <StatusTag icon={IconClockExclamation} tone="warn" isSmall>
          {t(($) => $.endsSoon)}
        </StatusTag>
      )}
      {ending !== "over" && standing !== "whole" && (
        <StatusTag icon={IconAlertTriangle} tone={standing === "reads" ? "warn" : "error"} isSmall>
          {t(($) => $.standing[standing], { name: createdBy.name })}
        </StatusTag>
      )}
    </>
  );
}
