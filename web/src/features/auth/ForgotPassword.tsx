import { UnstyledButton } from "@mantine/core";
import { useDisclosure } from "@mantine/hooks";
import { Suspense } from "react";
import { useTranslation } from "react-i18next";
import classes from "./ForgotPassword.module.css";
import { lazyPart } from "../../ui/page/lazy-part.ts";

const ForgotPasswordDialog = lazyPart(async () => {
  const { ForgotPasswordDialog: Component } = await import("./ForgotPasswordDialog.tsx");
  return { default: Component };
});

/** The link below the password; its dialog loads when it is asked for. `typed` is the address the person began with. */
export function ForgotPassword({ typed }: { typed: string }) {
  const { t } = useTranslation("auth");
  const [isOpen, { open, close }] = useDisclosure();
  const [wasOpened, setWasOpened] = useDisclosure();
  return (
    <>
      <UnstyledButton
        className={classes.link}
        aria-haspopup="dialog"
        onClick={() => {
          setWasOpened.open();
          open();
        }}
      >
        {t(($) => $.forgotPassword)}
      </UnstyledButton>
      {wasOpened && (
        <Suspense>
          <ForgotPasswordDialog typed={typed} isOpen={isOpen} onClose={close} />
        </Suspense>
      )}
    </>
  );
}
