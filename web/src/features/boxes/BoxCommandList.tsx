import { Skeleton } from "@mantine/core";
import { IconCheck, IconClock, IconSend, IconTerminal2, IconX } from "@tabler/icons-react";
import { useTranslation } from "react-i18next";
import { EmptyBlock } from "../../ui/feedback/EmptyBlock.tsx";
import { formatDateTimeWithSeconds } from "../../ui/texts/format.ts";
import { LoadError } from "../../ui/feedback/LoadError.tsx";
import { StatusTag } from "../../ui/feedback/StatusTag.tsx";
import classes from "./BoxCommandList.module.css";
import { useBoxCommands } from "./data.ts";

const signs = {
  waiting: { icon: IconClock, tone: "quiet" },
  sent: { icon: IconSend, tone: "plain" },
  answered: { icon: IconCheck, tone: "ok" },
  failed: { icon: IconX, tone: "error" },
} as const;

/** The last commands to a box, the latest first, with what it answered. */
export function BoxCommandList({ boxId }: { boxId: string }) {
  const { t } = useTranslation("boxes");
  const { data: commands, isPending, isError, refetch } = useBoxCommands(boxId);
  if (isPending) return <Skeleton height={120} radius="md" />;
  if (isError && !commands) return <LoadError onRetry={refetch} />;
  if (commands?.length === 0) {
    return (
      <EmptyBlock
        icon={IconTerminal2}
        title={t(($) => $.commands.none)}
        text={t(($) => $.commands.noneWhy)}
      />
    );
  }
  return (
    <ol className={classes.commands} aria-label={t(($) => $.commands.last)} aria-live="polite">
      {commands?.map(({ id, text, state, createdAt, createdBy, answer }) => (
        <li key={id}>
          <p className={classes.head}>
            <code>{text}</code>
            <StatusTag {...signs[state]}>{t(($) => $.commands.states[state])}</StatusTag>
          </p>
          <p className="bare soft">
            <time dateTime={createdAt}>{formatDateTimeWithSeconds(createdAt)}</time>, {createdBy.name}
          </p>
          {answer !== null && <pre className={classes.answer}>{answer}</pre>}
        </li>
      ))}
    </ol>
  );
}
