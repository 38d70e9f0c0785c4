import { Button, Skeleton } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { IconDownload, IconPackage } from "@tabler/icons-react";
import { ownExports } from "@wegbuch/contract/ownexports/endpoints";
import type { OwnExport } from "@wegbuch/contract/ownexports/schemas";
import { useTranslation } from "react-i18next";
import { read, useWrite } from "../../api/client.ts";
import { useExport } from "../../ui/files/use-export.ts";
import { LoadError } from "../../ui/feedback/LoadError.tsx";
import { formatDate, formatDateTime } from "../../ui/texts/format.ts";
import classes from "./PrivacyPage.module.css";
import { Section } from "./Section.tsx";

const makingMilliseconds = 2_000;

/** Has packed what is kept of me, and hands it out for a week (rule ownexports/packed). */
export function OwnData() {
  const { t } = useTranslation("privacy");
  const { data, isError, refetch } = useQuery({
    ...read(ownExports.list, {}),
    refetchInterval: ({ state }) =>
      state.data?.some(({ readyAt }) => readyAt === null) ? makingMilliseconds : false,
  });
  const create = useWrite(ownExports.create, { refresh: [ownExports.list] });
  return (
    <Section title={t(($) => $.ownData.title)} why={t(($) => $.ownData.why)}>
      {data === undefined ? (
        isError ? (
          <LoadError onRetry={refetch} />
        ) : (
          <Skeleton height={48} mt={16} />
        )
      ) : (
        <>
          {data.length > 0 && (
            <ul className={classes.entries}>
              {data.map((each) => (
                <Packed key={each.id} packed={each} />
              ))}
            </ul>
          )}
          <Button
            className={classes.add}
            variant="default"
            loading={create.isPending}
            disabled={data.some(({ readyAt }) => readyAt === null)}
            leftSection={<IconPackage size={18} stroke={1.75} aria-hidden />}
            onClick={() => create.mutate({})}
          >
            {t(($) => $.ownData.make)}
          </Button>
        </>
      )}
    </Section>
  );
}

function Packed({ packed: { id, askedAt, expiresAt } }: { packed: OwnExport }) {
  const { t } = useTranslation("privacy");
  const { onAct, isBusy } = useExport(ownExports.file, { params: { id } });
  const date = formatDateTime(askedAt);
  return (
    <li>
      <span className={classes.what}>
        <strong>{t(($) => $.ownData.of, { date })}</strong>
        <span className="secondary" role="status">
          {expiresAt === null
            ? t(($) => $.ownData.making)
            : t(($) => $.ownData.until, { date: formatDate(expiresAt) })}
        </span>
      </span>
      {expiresAt !== null && (
        <Button
          variant="default"
          loading={isBusy === true}
          leftSection={<IconDownload size={18} stroke={1.75} aria-hidden />}
          aria-label={t(($) => $.ownData.downloadOf, { date })}
          onClick={onAct}
        >
          {t(($) => $.ownData.download)}
        </Button>
      )}
    </li>
  );
}
