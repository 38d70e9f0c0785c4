import { IconSend } from "@tabler/icons-react";
import type { SystemState } from "@wegbuch/contract/system/schemas";
import { useTranslation } from "react-i18next";
import { formatDateTime } from "../../ui/texts/format.ts";
import type { Column } from "../../ui/table/paged-list.ts";
import { showSnackbar } from "../../ui/feedback/snackbar.ts";
import { useSendAgain } from "./data.ts";
import { Reason } from "./Reason.tsx";
import { StateSection } from "./StateSection.tsx";

type FailedMail = SystemState["failedMails"][number];

/** Mails that were given up, with the reason and the way to send them again. */
export function FailedMails({ state }: { state: SystemState }) {
  const { t } = useTranslation("system");
  const columns = useColumns();
  const { mutate, isPending, variables } = useSendAgain();
  const sendAgain = (id: string) =>
    mutate({ params: { id } }, { onSuccess: () => void showSnackbar(t(($) => $.mails.sentAgain)) });
  return (
    <StateSection<FailedMail>
      title={t(($) => $.mails.title)}
      why={t(($) => $.mails.why)}
      none={t(($) => $.mails.none)}
      rows={state.failedMails}
      count={state.failedMailCount}
      columns={columns}
      keyOf={({ id }) => id}
      nameOf={({ subject }) => subject}
      actionsOf={({ id }) => [
        {
          label: t(($) => $.mails.sendAgain),
          icon: IconSend,
          isInline: true,
          isBusy: isPending && variables.params.id === id,
          onAct: () => sendAgain(id),
        },
      ]}
    />
  );
}

function useColumns(): Column<FailedMail>[] {
  const { t } = useTranslation("system");
  return [
    { key: "subject", head: t(($) => $.mails.subject), width: "22%", cell: ({ subject }) => subject },
    {
      key: "recipients",
      head: t(($) => $.mails.recipients),
      width: "20%",
      cell: ({ recipients }) => <Reason text={recipients.join(", ")} />,
    },
    {
      key: "mandator",
      head: t(($) => $.mails.mandator),
      width: "16%",
      cell: ({ mandator }) => mandator?.name,
    },
    {
      key: "failedAt",
      head: t(($) => $.mails.failedAt),
      width: "120px",
      cell: ({ failedAt }) => formatDateTime(failedAt),
    },
    {
      key: "error",
      head: t(($) => $.mails.error),
      cell: ({ error, attempts }) => (
        <Reason text={error} note={t(($) => $.mails.attempts, { count: attempts })} />
      ),
    },
  ];
}
