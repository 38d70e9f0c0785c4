import "../../ui/theme/switch.css";
import { NativeSelect, Skeleton, Switch } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { notifications } from "@wegbuch/contract/notifications/endpoints";
import { hasUsualMails, kindsFor } from "@wegbuch/contract/notifications/rules";
import type { NotificationSetting } from "@wegbuch/contract/notifications/schemas";
import { mayUse } from "@wegbuch/contract/access/may-use";
import { useTranslation } from "react-i18next";
import { read, useWrite } from "../../api/client.ts";
import { accessOf, useCurrentUser } from "../../api/current-user.ts";
import { signs } from "../../entities/notifications/say-notification.ts";
import { showSnackbar } from "../../ui/feedback/snackbar.ts";
import { LoadError } from "../../ui/feedback/LoadError.tsx";
import classes from "./NotificationChoices.module.css";

/** What of each kind reaches a person on screen and by mail (rule notifications/settings). */
export function NotificationChoices() {
  const { t } = useTranslation("settings");
  const { data, isError, refetch } = useQuery(read(notifications.settings, {}));
  const kinds = kindsFor(accessOf(useCurrentUser()));
  return (
    <section className={classes.card} id="notifications">
      <h2 className="heading">{t(($) => $.told.title)}</h2>
      <p className="secondary bare">{t(($) => $.told.why)}</p>
      {isError && data === undefined ? (
        <LoadError onRetry={refetch} />
      ) : (
        // As high as what it waits for: nothing below moves under a finger.
        <Skeleton visible={data === undefined} inert={data === undefined}>
          <Choices
            settings={data?.settings ?? kinds.map((kind) => ({ kind, isOnScreen: true, mail: "usual" }))}
          />
        </Skeleton>
      )}
    </section>
  );
}

function Choices({ settings }: { settings: readonly NotificationSetting[] }) {
  const { t } = useTranslation("settings");
  const isShut = !mayUse(accessOf(useCurrentUser()), notifications.changeSettings);
  const { mutate, isPending, variables } = useWrite(notifications.changeSettings, {
    refresh: [notifications.settings, notifications.list, notifications.count],
  });
  // What was just chosen shows while it is on its way.
  const chosen = isPending ? variables.body?.settings[0] : undefined;
  const save = (setting: NotificationSetting) =>
    mutate({ body: { settings: [setting] } }, { onSuccess: () => void showSnackbar(t(($) => $.told.saved)) });
  return (
    <ul className={classes.kinds}>
      {settings.map((kept) => (
        <Kind
          key={kept.kind}
          setting={chosen?.kind === kept.kind ? chosen : kept}
          isShut={isShut || isPending}
          onChange={save}
        />
      ))}
    </ul>
  );
}

type KindProps = {
  setting: NotificationSetting;
  isShut: boolean;
  onChange: (setting: NotificationSetting) => void;
};

function Kind({ setting, isShut, onChange }: KindProps) {
  const { t } = useTranslation("settings");
  const { t: say } = useTranslation("notifications");
  const { kind, isOnScreen, mail } = setting;
  const Sign = signs[kind];
  const name = say(($) => $.kinds[kind]);
  const isUsual = hasUsualMails(kind);
  const choices = (["usual", "none", "atOnce", "daily"] as const).filter((one) => one !== "usual" || isUsual);
  return (
    <li className={classes.kind}>
      <Sign size={20} stroke={1.75} aria-hidden />
      <div className={classes.name}>
        <span>{name}</span>
        {isUsual && <small>{t(($) => $.told.usually[kind])}</small>}
      </div>
      <Switch
        size="md"
        label={t(($) => $.told.onScreen)}
        aria-label={`${name}: ${t(($) => $.told.onScreen)}`}
        withThumbIndicator={false}
        disabled={isShut}
        checked={isOnScreen}
        onChange={({ currentTarget }) => onChange({ ...setting, isOnScreen: currentTarget.checked })}
      />
      <NativeSelect
        size="md"
        aria-label={`${name}: ${t(($) => $.told.byMail)}`}
        disabled={isShut}
        value={mail === "usual" && !isUsual ? "none" : mail}
        data={choices.map((value) => ({ value, label: t(($) => $.told.mails[value]) }))}
        onChange={({ currentTarget }) =>
          onChange({ ...setting, mail: choices.find((one) => one === currentTarget.value) ?? mail })
        }
      />
    </li>
  );
}
