import { IconShieldQuestion } from "@tabler/icons-react";
import type { BoxIncident } from "@wegbuch/contract/boxes/schemas";
import { useTranslation } from "react-i18next";
import { formatDateTime } from "../../ui/texts/format.ts";
import { StatusTag } from "../../ui/feedback/StatusTag.tsx";
import { Tip } from "../../ui/page/Tip.tsx";

/** That it is doubtful who speaks for a box, and why. */
export function OriginTag({ incident }: { incident: BoxIncident }) {
  const { t } = useTranslation("boxes");
  const why = t(($) => $.own.incidents[incident.kind], { date: formatDateTime(incident.happenedAt) });
  return (
    <Tip label={why} multiline maw={320}>
      <span>
        <StatusTag icon={IconShieldQuestion} tone="warn" isSmall>
          {t(($) => $.own.checkOrigin)}
        </StatusTag>
      </span>
    </Tip>
  );
}
