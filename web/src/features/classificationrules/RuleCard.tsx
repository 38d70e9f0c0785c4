import { Button } from "@mantine/core";
import { IconArrowDown, IconArrowUp, IconChecks, IconPencil, IconTrash } from "@tabler/icons-react";
import { ruleKinds } from "@wegbuch/contract/classificationrules/codes";
import type { ClassificationRule } from "@wegbuch/contract/classificationrules/schemas";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { TypeTag } from "../../entities/trips/TypeTag.tsx";
import { useTripTypeName } from "../../entities/trips/use-trip-type-name.ts";
import { daysText } from "../../ui/dates/weekdays.ts";
import { showSnackbar } from "../../ui/feedback/snackbar.ts";
import { ActionMenu } from "../../ui/page/ActionMenu.tsx";
import type { Action } from "../../ui/page/actions.ts";
import { formatNumber } from "../../ui/texts/format.ts";
import { useConfirmOffer, useOrderRules } from "./data.ts";
import classes from "./RulesPage.module.css";

/** What a rule knows trips by, and what they are then. */
export function RuleCard({ rule, children }: { rule: ClassificationRule; children: ReactNode }) {
  const nameOf = useTripTypeName();
  const told = useTold();
  const { t } = useTranslation("classificationrules");
  const words = [rule.description, rule.contact].filter(Boolean).join(", ");
  return (
    <article className={classes.rule} aria-label={told(rule)}>
      <div className={classes.told}>
        <strong>{told(rule)}</strong>
        <span className="line wrap gap-8">
          <TypeTag type={rule.type} label={nameOf(rule.type)} />
          {words !== "" && <span className="secondary">{words}</span>}
          {rule.vehicle && (
            <span className="secondary">{t(($) => $.told.vehicle, { vehicle: rule.vehicle.name })}</span>
          )}
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
      return home === null || work === null
        ? t(($) => $.told.commute)
        : t(($) => $.told.homeWork, { home: home.displayName, work: work.displayName });
    if (place === null) return t(($) => $.told.fence, { fence: geofence?.name ?? "" });
    const radius = t(($) => $.meters, { number: formatNumber(place.radiusInMeters) });
    return t(($) => $.told.place, { place: place.displayName, radius });
  };
}

/** Which way a rule can be moved among one's own. */
export function useMoves(rules: readonly ClassificationRule[]): (rule: ClassificationRule) => Action[] {
  const { t } = useTranslation("classificationrules");
  const { mutate } = useOrderRules();
  const ids = rules.map(({ id }) => id);
  return ({ id }) => {
    const at = ids.indexOf(id);
    const to = (place: number) => () =>
      mutate({ body: { ids: ids.toSpliced(at, 1).toSpliced(place, 0, id) } });
    return [
      ...(at > 0 ? [{ label: t(($) => $.up), icon: IconArrowUp, onAct: to(at - 1) }] : []),
      ...(at < ids.length - 1 ? [{ label: t(($) => $.down), icon: IconArrowDown, onAct: to(at + 1) }] : []),
    ];
  };
}

type ActionsProps = {
  rule: ClassificationRule;
  moves: readonly Action[];
  onOpen: (dialog: "edit" | "remove") => void;
};

export function RuleActions({ rule, moves, onOpen }: ActionsProps) {
  const { t } = useTranslation("classificationrules");
  const told = useTold();
  return (
    <ActionMenu
      name={t(($) => $.actions, { rule: told(rule) })}
      actions={[
        { label: t(($) => $.change), icon: IconPencil, onAct: () => onOpen("edit") },
        ...moves,
        { label: t(($) => $.remove), icon: IconTrash, isDangerous: true, onAct: () => onOpen("remove") },
      ]}
    />
  );
}

/** Takes what is offered as it is; of one of home and work its driver fills in both. */
export function TakeOffer({ rule, onFill }: { rule: ClassificationRule; onFill: () => void }) {
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
    <Button
      variant="default"
      size="md"
      loading={isPending}
      onClick={rule.kind === ruleKinds.homeWork ? onFill : take}
    >
      {t(($) => $.confirm)}
    </Button>
  );
}
