import { Button } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { companyRoles, type Role } from "@wegbuch/contract/access/roles";
import { mandators } from "@wegbuch/contract/mandators/endpoints";
import type { SignInPolicy as Policy } from "@wegbuch/contract/mandators/schemas";
import { users } from "@wegbuch/contract/users/endpoints";
import * as userTexts from "@wegbuch/contract/users/texts";
import { type FormEvent, useState } from "react";
import { useTranslation } from "react-i18next";
import { read, useWrite } from "../../api/client.ts";
import { spoken } from "../../api/language.ts";
import { Loaded } from "../../ui/feedback/Loaded.tsx";
import { showSnackbar } from "../../ui/feedback/snackbar.ts";
import { isChanged } from "../../ui/form/changed.ts";
import { CheckboxList } from "../../ui/form/CheckboxList.tsx";
import classes from "./SettingsPage.module.css";

/** Which roles of the company must show a second factor (rule accounts/policy). */
export function SignInPolicy() {
  const { t } = useTranslation("settings");
  const query = useQuery(read(mandators.readSignInPolicy, {}));
  return (
    <section className={classes.card} data-stacked aria-label={t(($) => $.policy.title)}>
      <div className={classes.words}>
        <h2>{t(($) => $.policy.title)}</h2>
        <p>{t(($) => $.policy.why)}</p>
      </div>
      <Loaded query={query} height={180}>
        {(saved) => <Roles saved={saved} />}
      </Loaded>
    </section>
  );
}

const roles = Object.values(companyRoles);

function Roles({ saved }: { saved: Policy }) {
  const { t } = useTranslation("settings");
  const [draft, setDraft] = useState(saved);
  const { mutate, isPending } = useWrite(mandators.changeSignInPolicy, {
    refresh: [mandators.readSignInPolicy, users.current],
  });
  const save = (event: FormEvent) => {
    event.preventDefault();
    mutate({ body: draft }, { onSuccess: () => void showSnackbar(t(($) => $.policy.saved)) });
  };
  return (
    <form className={classes.form} noValidate onSubmit={save}>
      <CheckboxList
        label={t(($) => $.policy.roles)}
        options={roles}
        nameOf={(role: Role) => spoken(userTexts)[`role${role}`]}
        value={draft.secondFactorRoles}
        onChange={(secondFactorRoles) => setDraft({ secondFactorRoles })}
        isInColumns
      />
      <Button type="submit" size="md" disabled={!isChanged(draft, saved)} loading={isPending}>
        {t(($) => $.policy.save)}
      </Button>
    </form>
  );
}
