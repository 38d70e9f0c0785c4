import { Button } from "@mantine/core";
import type { Phone } from "@wegbuch/contract/phones/schemas";
import { type FormEvent, useEffect, useRef } from "react";
import { useTranslation } from "react-i18next";
import { Fields } from "../../ui/form/Fields.tsx";
import { focusFirstWrong } from "../../ui/form/form-focus.ts";
import { TextField } from "../../ui/form/TextField.tsx";
import { useDraft } from "../../ui/form/use-draft.ts";
import type { Option } from "../../ui/pickers/SearchSelect.tsx";
import { PersonSelect } from "../users/PersonSelect.tsx";
import { useChangePhone } from "./data.ts";
import classes from "./PhoneDialog.module.css";

type Draft = { name: string; user: Option | null };

/** What a phone is called, and who holds it from now on. */
export function ChangeForm({ phone, onClose }: { phone: Phone; onClose: () => void }) {
  const { t } = useTranslation("phones");
  const { t: ui } = useTranslation("ui");
  const form = useRef<HTMLFormElement>(null);
  const { mutate, isPending } = useChangePhone();
  const { draft, errors, isChanged, change, submit, refuse } = useDraft<Draft>({
    before: { name: phone.name, user: phone.user },
    wrongIn: ({ name }) => (name.trim() === "" ? { name: t(($) => $.nameIsEmpty) } : {}),
  });
  const { name, user } = draft;
  // What the server refuses is known once it has answered.
  useEffect(() => {
    if (!isPending) focusFirstWrong(form.current);
  }, [isPending]);
  const save = (event: FormEvent) => {
    event.preventDefault();
    event.stopPropagation();
    submit(() =>
      mutate(
        { params: { id: phone.id }, body: { name, userId: user?.id ?? null } },
        { onSuccess: onClose, onError: refuse },
      ),
    );
    focusFirstWrong(form.current);
  };
  return (
    <form ref={form} noValidate onSubmit={save}>
      <Fields>
        <TextField
          label={t(($) => $.name)}
          isRequired
          isFirst
          maxLength={100}
          value={name}
          onChange={(next) => change({ name: next })}
          error={errors["name"]}
        />
        <PersonSelect
          label={t(($) => $.driver)}
          hint={t(($) => $.driverFromNow)}
          value={user?.id ?? null}
          name={user?.name}
          onChange={(next) => change({ user: next })}
          error={errors["userId"]}
        />
        <div className={classes.actions}>
          <Button variant="default" size="md" onClick={onClose}>
            {ui(($) => $.cancel)}
          </Button>
          <Button type="submit" size="md" disabled={!isChanged} loading={isPending}>
            {t(($) => $.save)}
          </Button>
        </div>
      </Fields>
    </form>
  );
}
