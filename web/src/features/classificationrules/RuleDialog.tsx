import "../../ui/theme/switch.css";
import { Switch } from "@mantine/core";
import { roles } from "@wegbuch/contract/access/roles";
import { ruleKinds } from "@wegbuch/contract/classificationrules/codes";
import type { ClassificationRule } from "@wegbuch/contract/classificationrules/schemas";
import { useTranslation } from "react-i18next";
import { useCurrentUser } from "../../api/current-user.ts";
import { VehicleSelect } from "../../entities/vehicles/VehicleSelect.tsx";
import { FormDialog } from "../../ui/dialogs/FormDialog.tsx";
import { showSnackbar } from "../../ui/feedback/snackbar.ts";
import { Choice } from "../../ui/form/Choice.tsx";
import { useDraft } from "../../ui/form/use-draft.ts";
import { useChangeRule, useCreateRule } from "./data.ts";
import { blankRule, draftOf, missingIn, type RuleDraft, sentRule, takenDraft } from "./draft.ts";
import { RuleFields } from "./RuleFields.tsx";

type Props = { rule: ClassificationRule | null; offer?: ClassificationRule | null; onClose: () => void };

/** Makes a rule, of an offer of home and work where one is taken, or puts another one in the place of `rule`. */
export function RuleDialog({ rule, offer = null, onClose }: Props) {
  const { t } = useTranslation("classificationrules");
  const user = useCurrentUser();
  const { draft, errors, change, submit, refuse } = useDraft<RuleDraft>({
    before: rule ? draftOf(rule) : offer ? takenDraft(offer) : blankRule,
    wrongIn: (typed) =>
      Object.fromEntries(
        Object.entries(missingIn(typed)).map(([field, missing]) => [field, t(($) => $[missing])]),
      ),
  });
  const create = useCreateRule();
  const replace = useChangeRule();
  const save = () =>
    submit(() => {
      const sent = sentRule(draft);
      const body = offer && sent.kind === ruleKinds.homeWork ? { ...sent, offerId: offer.id } : sent;
      const onSuccess = () => {
        onClose();
        void showSnackbar(t(($) => (draft.isOffer ? $.offered : $.saved)));
      };
      const then = { onSuccess, onError: refuse };
      if (rule) replace.mutate({ params: { id: rule.id }, body }, then);
      else create.mutate({ body }, then);
    });
  const mayOffer = rule === null && offer === null && user.role.id === roles.admin;
  return (
    <FormDialog
      isOpen
      onClose={onClose}
      size="form"
      title={t(($) => (rule ? $.changeTitle : offer ? $.takeTitle : $.addTitle))}
      confirmLabel={t(($) => $.save)}
      onConfirm={save}
      isBusy={create.isPending || replace.isPending}
    >
      {offer === null && (
        <Choice
          label={t(($) => $.kind)}
          value={String(draft.kind)}
          options={[
            { value: String(ruleKinds.schedule), label: t(($) => $.kinds.schedule) },
            { value: String(ruleKinds.homeWork), label: t(($) => $.kinds.homeWork) },
            { value: String(ruleKinds.place), label: t(($) => $.kinds.place) },
          ]}
          onChange={(kind) => change({ kind: Number(kind) as RuleDraft["kind"] })}
        />
      )}
      <RuleFields draft={draft} errors={errors} onChange={change} />
      {!draft.isOffer && (
        <VehicleSelect
          label={t(($) => $.vehicle)}
          hint={t(($) => $.vehicleHint)}
          value={draft.vehicle?.id ?? null}
          name={draft.vehicle?.name}
          onChange={(vehicle) => change({ vehicle })}
        />
      )}
      {mayOffer && (
        <Switch
          size="md"
          label={t(($) => $.offer)}
          withThumbIndicator={false}
          checked={draft.isOffer}
          onChange={(event) => change({ isOffer: event.currentTarget.checked })}
        />
      )}
    </FormDialog>
  );
}
