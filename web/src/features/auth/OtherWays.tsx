import type { Services } from "@wegbuch/contract/auth/schemas";
import { DemoLogins } from "./DemoLogins.tsx";
import { PasskeyLogin } from "./PasskeyLogin.tsx";

type Login = NonNullable<Services["demoLogins"]>[number];

type Props = Pick<Services, "passkeyDomain" | "demoLogins"> & {
  rememberMe: boolean;
  isDisabled: boolean;
  onToken: (token: string) => Promise<unknown>;
  onChoose: (login: Login) => void;
};

/** What there is besides e-mail and password: a passkey, and in demo mode one button for each role. */
export function OtherWays({ passkeyDomain, demoLogins, rememberMe, isDisabled, onToken, onChoose }: Props) {
  return (
    <>
      <PasskeyLogin
        domain={passkeyDomain}
        rememberMe={rememberMe}
        isDisabled={isDisabled}
        onToken={onToken}
      />
      {demoLogins && <DemoLogins logins={demoLogins} isDisabled={isDisabled} onChoose={onChoose} />}
    </>
  );
}
