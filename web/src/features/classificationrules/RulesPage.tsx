import { Button } from "@mantine/core";
import { Link } from "@tanstack/react-router";
import { IconChevronLeft, IconPlus, IconRoute2 } from "@tabler/icons-react";
import { roles } from "@wegbuch/contract/access/roles";
import type { ClassificationRule } from "@wegbuch/contract/classificationrules/schemas";
import { type ReactNode, useState } from "react";
import { useTranslation } from "react-i18next";
import { useCurrentUser } from "../../api/current-user.ts";
import { ConfirmDialog } from "../../ui/dialogs/ConfirmDialog.tsx";
import { SkeletonCards } from "../../ui/feedback/SkeletonCards.tsx";
import { EmptyBlock } from "../../ui/feedback/EmptyBlock.tsx";
import { showSnackbar } from "../../ui/feedback/snackbar.ts";
import type { Action } from "../../ui/page/actions.ts";
import { Page } from "../../ui/page/Page.tsx";
import { LoadError } from "../../ui/feedback/LoadError.tsx";
import { useRemoveRule, useRules } from "./data.ts";
import { RuleActions, RuleCard, TakeOffer, useMoves } from "./RuleCard.tsx";
import { RuleDialog } from "./RuleDialog.tsx";
import classes from "./RulesPage.module.css";

type Opened = { dialog: "edit" | "take" | "remove"; rule: ClassificationRule | null } | null;

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
  const actionsOf = (rule: ClassificationRule, moves: readonly Action[] = []) => (
    <RuleActions rule={rule} moves={moves} onOpen={(dialog) => setOpened({ dialog, rule })} />
  );
  const movesOf = useMoves(data?.rules ?? []);
  const isAdmin = user.role.id === roles.admin;
  return (
    <Page title={t(($) => $.title)} actions={data && data.rules.length > 0 && add}>
      {isError && !data ? (
        <LoadError onRetry={refetch} />
      ) : !data ? (
        <SkeletonCards />
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
                <RuleCard key={rule.id} rule={rule}>
                  {actionsOf(rule, movesOf(rule))}
                </RuleCard>
              ))}
            </Part>
          )}
          {data.offers.length > 0 && (
            <Part title={t(($) => $.offers)} why={t(($) => $.offersWhy)}>
              {data.offers.map((rule) => (
                <RuleCard key={rule.id} rule={rule}>
                  <TakeOffer rule={rule} onFill={() => setOpened({ dialog: "take", rule })} />
                  {isAdmin && actionsOf(rule)}
                </RuleCard>
              ))}
            </Part>
          )}
        </div>
      )}
      {opened?.dialog === "edit" && <RuleDialog rule={opened.rule} onClose={close} />}
      {opened?.dialog === "take" && <RuleDialog rule={null} offer={opened.rule} onClose={close} />}
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
