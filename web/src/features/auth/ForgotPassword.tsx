import { UnstyledButton } from "@mantine/core";
import { useDisclosure } from "@mantine/hooks";
import { type ComponentType, type ReactNode, Suspense, useState } from "react";
import { spoken } from "../../api/language.ts";
import { lazyPart } from "../../ui/page/lazy-part.ts";
import classes from "./ForgotPassword.module.css";
import * as auth from "./texts.ts";

const ForgotPasswordDialog = lazyPart(async () => {
  const { ForgotPasswordDialog: Component } = await import("./ForgotPasswordDialog.tsx");
  return { default: Component };
});

/** Gives what a dialog needs around it: texts and cache of the program, which may still be on its way. */
export type Surround = () => Promise<ComponentType<{ children: ReactNode }>>;

type Props = { typed: string; surround: Surround };

/** The link below the password; its dialog loads when it is asked for. `typed` is the address the person began with. */
export function ForgotPassword({ typed, surround }: Props) {
  const [isOpen, { open, close }] = useDisclosure();
  const [Surroundings, setSurroundings] = useState<ComponentType<{ children: ReactNode }>>();
  const show = async () => {
    const found = await surround();
    setSurroundings(() => found);
    open();
  };
  return (
    <>
      <UnstyledButton className={classes.link} aria-haspopup="dialog" onClick={() => void show()}>
        {spoken(auth).forgotPassword}
      </UnstyledButton>
      {Surroundings && (
        <Surroundings>
          <Suspense>
            <ForgotPasswordDialog typed={typed} isOpen={isOpen} onClose={close} />
          </Suspense>
        </Surroundings>
      )}
    </>
  );
}
