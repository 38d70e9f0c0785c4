import { UnstyledButton } from "@mantine/core";
import { useDisclosure, useHotkeys } from "@mantine/hooks";
import { IconSearch } from "@tabler/icons-react";
import type { CurrentUser } from "@wegbuch/contract/users/schemas";
import { Suspense } from "react";
import { useTranslation } from "react-i18next";
import classes from "./JumpButton.module.css";
import { lazyPart } from "../ui/page/lazy-part.ts";

const JumpDialog = lazyPart(() =>
  import("./JumpDialog.tsx").then((module) => ({ default: module.JumpDialog })),
);

/** The way to any page, vehicle or driver, in the top bar; also by Ctrl K. */
export function JumpButton({ user }: { user: CurrentUser }) {
  const { t } = useTranslation("app");
  const [isOpen, { open, close }] = useDisclosure();
  useHotkeys([["mod+K", open]], []);
  return (
    <>
      <UnstyledButton className={classes.button} aria-haspopup="dialog" onClick={open}>
        <IconSearch size={18} stroke={1.75} aria-hidden />
        <span className={classes.label}>{t(($) => $.jump.open)}</span>
        <kbd aria-hidden>{t(($) => $.jump.key)}</kbd>
      </UnstyledButton>
      <Suspense>{isOpen && <JumpDialog user={user} onClose={close} />}</Suspense>
    </>
  );
}
