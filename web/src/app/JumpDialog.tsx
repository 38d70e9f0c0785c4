import "../ui/theme/combobox.css";
import { Combobox, TextInput, useCombobox } from "@mantine/core";
import { IconSearch } from "@tabler/icons-react";
import { useNavigate } from "@tanstack/react-router";
import type { CurrentUser } from "@wegbuch/contract/users/schemas";
import { useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import { Dialog } from "../ui/dialogs/Dialog.tsx";
import { type Target, useJumpTargets } from "./jump-targets.ts";
import classes from "./JumpDialog.module.css";

/** Goes to a page, or to the logbook of a vehicle or a driver, by typing a part of its name. */
export function JumpDialog({ user, onClose }: { user: CurrentUser; onClose: () => void }) {
  const { t } = useTranslation("app");
  const navigate = useNavigate();
  // The list is always there; the library takes keys only while it is open.
  const combobox = useCombobox({ opened: true });
  const [typed, setTyped] = useState("");
  const groups = useJumpTargets(user, typed);
  const targets = groups.flatMap((group) => group.targets);
  const shown = targets.map(({ key }) => key).join();
  const { selectFirstOption } = combobox;
  // The first one found is taken by Enter.
  useEffect(() => {
    if (shown !== "") selectFirstOption();
  }, [selectFirstOption, shown]);
  const go = (key: string) => {
    const target = targets.find((each) => each.key === key);
    if (target === undefined) return;
    onClose();
    void navigate({ to: target.to, search: target.search as never });
  };
  return (
    <Dialog isOpen onClose={onClose} title={t(($) => $.jump.title)} size="form" isFocusInside>
      <Combobox store={combobox} onOptionSubmit={go}>
        <Combobox.EventsTarget>
          <TextInput
            data-autofocus
            size="md"
            aria-label={t(($) => $.jump.field)}
            placeholder={t(($) => $.jump.field)}
            leftSection={<IconSearch size={18} stroke={1.75} aria-hidden />}
            autoComplete="off"
            maxLength={100}
            value={typed}
            onChange={(event) => setTyped(event.currentTarget.value)}
          />
        </Combobox.EventsTarget>
        <Combobox.Options className={classes.options} aria-label={t(($) => $.jump.title)}>
          {groups.map((group) => (
            <Combobox.Group key={group.name} label={t(($) => $.jump[group.name])}>
              {group.targets.map((target) => (
                <Combobox.Option key={target.key} value={target.key} className={classes.option}>
                  <Found target={target} />
                </Combobox.Option>
              ))}
            </Combobox.Group>
          ))}
          {targets.length === 0 && <Combobox.Empty>{t(($) => $.jump.nothing)}</Combobox.Empty>}
        </Combobox.Options>
      </Combobox>
    </Dialog>
  );
}

function Found({ target: { name, about, icon: Symbol } }: { target: Target }) {
  return (
    <>
      <Symbol size={18} stroke={1.75} aria-hidden />
      <span>{name}</span>
      {about && <small className={classes.about}>{about}</small>}
    </>
  );
}
