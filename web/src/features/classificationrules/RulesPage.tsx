import { Button, Loader } from "@mantine/core";
import { Link } from "@tanstack/react-router";
import {
  IconChevronLeft,
  IconChecks,
  IconPencil,
  IconPlus,
  IconRoute2,
  IconTrash,
} from "@tabler/icons-react";
import { roles } from "@wegbuch/contract/access/roles";
import { ruleKinds } from "@wegbuch/contract/classificationrules/codes";
import type { ClassificationRule } from "@wegbuch/contract/classificationrules/schemas";
import { type ReactNode, useState } from "react";
import { useTranslation } from "react-i18next";
import { useCurrentUser } from "../../api/current-user.ts";
import { TypeTag } from "../../entities/trips/TypeTag.tsx";
import { useTripTypeName } from "../../entities/trips/use-trip-type-name.ts";
import { daysText } from "../../ui/dates/weekdays.ts";
import { ConfirmDialog } from "../../ui/dialogs/ConfirmDialog.tsx";
import { EmptyBlock } from "../../ui/feedback/EmptyBlock.tsx";
import { showSnackbar } from "../../ui/feedback/snackbar.ts";
import { ActionMenu } from "../../ui/page/ActionMenu.tsx";
import { Page } from "../../ui/page/Page.tsx";
import { LoadError } from "../../ui/table/PagedTable.tsx";
import { formatNumber } from "../../ui/texts/format.ts";
import { useConfirmOffer, useRemoveRule, useRules } from "./data.ts";
import { RuleDialog } from "./RuleDialog.tsx";
import classes from "./RulesPage.module.css";

type Opened = { dialog: "edit" | "remove"; rule: ClassificationRule | null } | null;

/** What a driver says of his trips once and for all, and what his company offers him (rule classificationrules/confirmed). */
export function RulesPage() {
  const { t } = useTranslation("classificationrules");
  const { data, isError, refetch } = useRules();
  const user = useCurrentUser();
  const [opened, setOpened] = useState<Opened>(null);
  const close = () => setOpened(null);
  const add = (
    <Button
      size="md"
      leftSection={<IconPlus size={18} stroke={1.75} aria-hidden />}
      onClick={() => setOpened({ dialog: "edit", rule: null })}
    >
      {t(($) => $.add)}
    </Button>
  );
  const actionsOf = (rule: ClassificationRule) => (
    <RuleActions rule={rule} onOpen={(dialog) => setOpened({ dialog, rule })} />
  );
  const isAdmin = user.role.id === roles.admin;
  return (
    <Page title={t(($) => $.title)} actions={data && data.rules.length > 0 && add}>
      {isError && !data ? (
        <LoadError onRetry={refetch} />
      ) : !data ? (
        <Loader m="auto" />
      ) : (
        <div className={classes.page}>
          <Button
            component={Link}
            to="/inbox"
            variant="subtle"
            size="compact-md"
            className={classes.toMap}
            leftSection={<IconChevronLeft size={18} stroke={1.75} aria-hidden />}
          >
            {t(($) => $.toInbox)}
          </Button>
          <p className="secondary">{t(($) => $.why)}</p>
          {data.rules.length === 0 ? (
            <EmptyBlock icon={IconRoute2} title={t(($) => $.none)} text={t(($) => $.noneWhy)} action={add} />
          ) : (
            <Part title={t(($) => $.own)} why={t(($) => $.order)}>
              {data.rules.map((rule) => (
                <Rule key={rule.id} rule={rule}>
                  {actionsOf(rule)}
                </Rule>
              ))}
            </Part>
          )}
          {data.offers.length > 0 && (
            <Part title={t(($) => $.offers)} why={t(($) => $.offersWhy)}>
              {data.offers.map((rule) => (
                <Rule key={rule.id} rule={rule}>
                  <Take rule={rule} />
                  {isAdmin && actionsOf(rule)}
                </Rule>
              ))}
            </Part>
          )}
        </div>
      )}
      {opened?.dialog === "edit" && <RuleDialog rule={opened.rule} onClose={close} />}
      {opened?.dialog === "remove" && <Removing rule={opened.rule!} onClose={close} />}
    </Page>
  );
}

function Part({ title, why, children }: { title: string; why: string; children: ReactNode }) {
  return (
    <section className={classes.part} aria-label={title}>
      <h2>{title}</h2>
      <p className="secondary">{why}</p>
      {children}
    </section>
  );
}

function Rule({ rule, children }: { rule: ClassificationRule; children: ReactNode }) {
  const nameOf = useTripTypeName();
  const told = useTold();
  const words = [rule.description, rule.contact].filter(Boolean).join(", ");
  return (
    <article className={classes.rule} aria-label={told(rule)}>
      <div className={classes.told}>
        <strong>{told(rule)}</strong>
        <span className="line wrap gap-8">
          <TypeTag type={rule.type} label={nameOf(rule.type)} />
          {words !== "" && <span className="secondary">{words}</span>}
        </span>
      </div>
      {children}
    </article>
  );
}

/** What a rule knows trips by, in one line. */
function useTold(): (rule: ClassificationRule) => string {
  const { t } = useTranslation("classificationrules");
  return ({ kind, schedule, home, work, place, geofence }) => {
    if (kind === ruleKinds.schedule)
      return t(($) => $.told.schedule, {
        days: daysText(schedule!.weekdays),
        from: schedule!.from,
        until: schedule!.until,
      });
    if (kind === ruleKinds.homeWork)
      return t(($) => $.told.homeWork, { home: home!.displayName, work: work!.displayName });
    if (place === null) return t(($) => $.told.fence, { fence: geofence?.name ?? "" });
    const radius = t(($) => $.meters, { number: formatNumber(place.radiusInMeters) });
    return t(($) => $.told.place, { place: place.displayName, radius });
  };
}

function RuleActions({
  rule,
  onOpen,
}: {
  rule: ClassificationRule;
  onOpen: (dialog: "edit" | "remove") => void;
}) {
  const { t } = useTranslation("classificationrules");
  const told = useTold();
  return (
    <ActionMenu
      name={t(($) => $.actions, { rule: told(rule) })}
      actions={[
        { label: t(($) => $.change), icon: IconPencil, onAct: () => onOpen("edit") },
        { label: t(($) => $.remove), icon: IconTrash, isDangerous: true, onAct: () => onOpen("remove") },
      ]}
    />
  );
}

function Take({ rule }: { rule: ClassificationRule }) {
  const { t } = useTranslation("classificationrules");
  const { mutate, isPending } = useConfirmOffer();
  const take = () =>
    mutate({ params: { id: rule.id } }, { onSuccess: () => void showSnackbar(t(($) => $.confirmed)) });
  if (rule.isTaken)
    return (
      <span className="line gap-4 secondary">
        <IconChecks size={18} stroke={1.75} aria-hidden />
        {t(($) => $.taken)}
      </span>
    );
  return (
    <Button variant="default" size="md" loading={isPending} onClick={take}>
      {t(($) => $.confirm)}
    </Button>
  );
}

function Removing({ rule, onClose }: { rule: ClassificationRule; onClose: () => void }) {
  const { t } = useTranslation("classificationrules");
  const { mutate, isPending } = useRemoveRule();
  const onSuccess = () => {
    onClose();
    void showSnackbar(t(($) => $.removed));
  };
  return (
    <ConfirmDialog
      isOpen
      onClose={onClose}
      title={t(($) => $.removeTitle)}
      text={t(($) => $.removeWhy)}
      confirmLabel={t(($) => $.remove)}
      isDangerous
      isBusy={isPending}
      onConfirm={() => mutate({ params: { id: rule.id } }, { onSuccess })}
    />
  );
}
