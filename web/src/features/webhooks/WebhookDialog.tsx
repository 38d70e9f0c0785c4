import { type EventType, eventTypes } from "@wegbuch/contract/webhooks/rules";
import { type Webhook, WebhookChange } from "@wegbuch/contract/webhooks/schemas";
import { useTranslation } from "react-i18next";
import { fieldErrors, refusedFields } from "../../api/field-errors.ts";
import { problemText } from "../../api/problems.ts";
import { FormDialog } from "../../ui/dialogs/FormDialog.tsx";
import { showError } from "../../ui/feedback/error-bar.ts";
import { TextField } from "../../ui/form/TextField.tsx";
import { useDraft } from "../../ui/form/use-draft.ts";
import { useChangeWebhook, useMakeWebhook } from "./data.ts";
import { EventChoice } from "./EventChoice.tsx";
import { MadeSecretDialog } from "./MadeSecretDialog.tsx";

type Props = { webhook?: Webhook; onClose: () => void };

/** Makes a webhook, and then shows its secret, this once; or changes one. */
export function WebhookDialog({ webhook, onClose }: Props) {
  const { t } = useTranslation("webhooks");
  const making = useMakeWebhook();
  const changing = useChangeWebhook();
  const form = useDraft({
    before: {
      url: webhook?.url ?? "",
      description: webhook?.description ?? "",
      events: (webhook?.events ?? eventTypes) as readonly EventType[],
    },
    wrongIn: (draft) => fieldErrors(WebhookChange, draft, { url: t(($) => $.url) }),
    refusedBy: refusedFields,
  });
  const { draft, errors } = form;
  const onError = (error: unknown) => {
    if (Object.keys(form.refuse(error)).length === 0) showError(problemText(error));
  };
  const body = { ...draft, events: [...draft.events] };
  const send = () =>
    webhook === undefined
      ? making.mutate({ body }, { onError })
      : changing.mutate({ params: { id: webhook.id }, body }, { onError, onSuccess: onClose });
  if (making.data) return <MadeSecretDialog secret={making.data.secret} onClose={onClose} />;
  return (
    <FormDialog
      isOpen
      // What comes of it is shown this once, so that it is waited for.
      onClose={() => making.isPending || onClose()}
      title={webhook === undefined ? t(($) => $.makeTitle) : t(($) => $.changeTitle)}
      size="form"
      confirmLabel={webhook === undefined ? t(($) => $.make) : t(($) => $.save)}
      isBusy={making.isPending || changing.isPending}
      onConfirm={() => form.submit(send)}
    >
      <TextField
        label={t(($) => $.url)}
        hint={t(($) => $.urlHint)}
        isRequired
        isFirst
        maxLength={2_000}
        placeholder="https://"
        value={draft.url}
        onChange={(url) => form.change({ url })}
        error={errors["url"]}
      />
      <TextField
        label={t(($) => $.description)}
        value={draft.description}
        onChange={(description) => form.change({ description })}
        error={errors["description"]}
      />
      <EventChoice
        value={draft.events}
        onChange={(events) => form.change({ events })}
        error={errors["events"]}
      />
    </FormDialog>
  );
}
