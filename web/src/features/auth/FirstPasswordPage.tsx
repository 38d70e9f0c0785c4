import { Button } from "@mantine/core";
import { useDisclosure } from "@mantine/hooks";
import { passwords, users } from "@wegbuch/contract/users/endpoints";
import { useTranslation } from "react-i18next";
import { useWrite } from "../../api/client.ts";
import { useCurrentUser } from "../../api/current-user.ts";
import { refusedFields } from "../../api/field-errors.ts";
import { useIsPhone } from "../../ui/theme/media.ts";
import { Page } from "../../ui/page/Page.tsx";
import { PasswordDialog } from "../../ui/dialogs/PasswordDialog.tsx";
import classes from "./FirstPasswordPage.module.css";
import { FirstWay } from "./FirstWay.tsx";

/** The first thing a new user sees: a welcome, and one step to take. With the password set the gate opens. */
export function FirstPasswordPage() {
  const { t } = useTranslation("firstPassword");
  const { t: say } = useTranslation("auth");
  const user = useCurrentUser();
  const isPhone = useIsPhone();
  const [isOpen, { open, close }] = useDisclosure();
  const { mutate, isPending, error } = useWrite(passwords.setFirstPassword, { refresh: [users.current] });
  const title = t(($) => $.welcome, { name: user.firstName });
  return (
    <Page title={isPhone ? t(($) => $.welcomeTitle) : title} isTitleHidden={!isPhone}>
      <div className={classes.place}>
        <article className={classes.card}>
          <FirstWay />
          <div className={classes.words}>
            <h2 className={classes.title}>{title}</h2>
            {user.mandator && <p className={classes.company}>{user.mandator.name}</p>}
            <p>{t(($) => $.welcomeWhy)}</p>
            <p>{t(($) => $.welcomeRest)}</p>
            <Button size="md" fullWidth className={classes.set} aria-haspopup="dialog" onClick={open}>
              <span className={classes.setLabel}>{t(($) => $.welcomeSet)}</span>
            </Button>
            <p className={classes.login}>
              {t(($) => $.loginIs)} <strong>{user.email}</strong>
            </p>
          </div>
        </article>
      </div>
      <PasswordDialog
        isOpen={isOpen}
        onClose={close}
        title={say(($) => $.resetTitle)}
        confirmLabel={say(($) => $.setPassword)}
        username={user.email}
        error={refusedFields(error)["newPassword"]}
        isBusy={isPending}
        onConfirm={({ newPassword }) => mutate({ body: { newPassword } })}
      />
    </Page>
  );
}
