import { ActionIcon } from "@mantine/core";
import { IconPaperclip } from "@tabler/icons-react";
import { services } from "@wegbuch/contract/services/endpoints";
import type { Service } from "@wegbuch/contract/services/schemas";
import { useTranslation } from "react-i18next";
import { useExport } from "../../ui/files/use-export.ts";
import { formatCents } from "../../ui/texts/euros.ts";
import { formatDate } from "../../ui/texts/format.ts";

/** Who did a service and what it cost, with its invoice to take along. */
export function ServiceCosts({ service }: { service: Service }) {
  const { workshop, priceInCents, file } = service;
  if (workshop === null && priceInCents === null && file === null) return null;
  const price = priceInCents === null ? null : formatCents(priceInCents);
  return (
    <span className="row wrap gap-8 secondary">
      <span className="breaking">{[workshop, price].filter((part) => part !== null).join(" · ")}</span>
      {file && <Invoice service={service} type={file.type} />}
    </span>
  );
}

function Invoice({ service, type }: { service: Service; type: "pdf" | "jpg" | "png" }) {
  const { t } = useTranslation("vehicles");
  const { onAct, isBusy } = useExport(services[type], { params: { id: service.id } });
  const label = t(($) => $.upkeepDialog.openInvoice, { day: formatDate(service.serviceDate) });
  return (
    <ActionIcon
      variant="subtle"
      size={40}
      loading={isBusy === true}
      aria-label={label}
      title={service.file?.name}
      onClick={onAct}
    >
      <IconPaperclip size={18} stroke={1.75} aria-hidden />
    </ActionIcon>
  );
}

/** What the services of each year cost, the latest first. */
export function YearCosts({ services: listed }: { services: readonly Service[] }) {
  const { t } = useTranslation("vehicles");
  const sums = new Map<string, number>();
  for (const { serviceDate, priceInCents } of listed) {
    const year = serviceDate.slice(0, 4);
    if (priceInCents !== null) sums.set(year, (sums.get(year) ?? 0) + priceInCents);
  }
  if (sums.size === 0) return null;
  return (
    <p className="row wrap gap-16 secondary bare">
      {[...sums].map(([year, cents]) => (
        <span key={year}>{t(($) => $.upkeepDialog.costs, { year, price: formatCents(cents) })}</span>
      ))}
    </p>
  );
}
