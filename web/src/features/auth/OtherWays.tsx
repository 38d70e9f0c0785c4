import type { Services } from "@wegbuch/contract/auth/schemas";
import { CompanyLogin } from "./CompanyLogin.tsx";
import { DemoLogins } from "./DemoLogins.tsx";
import { PasskeyLogin } from "./PasskeyLogin.tsx";

type Login = NonNullable<Services["demoLogins"]>[number];

type Props = Pick<Services, "passkeyDomain" | "demoLogins"> & {
  /** What stands in the field of the e-mail. */
  typed: string;
  rememberMe: boolean;
  isDisabled: boolean;
  onToken: (token: string) => Promise<unknown>;
  onChoose: (login: Login) => void;
};

/** What there is besides e-mail and password: a passkey, the account of a company, and in demo mode one button for each role. */
export function OtherWays(props: Props) {
  const { passkeyDomain, demoLogins, typed, rememberMe, isDisabled, onToken, onChoose } = props;
  return (
    <>
      <PasskeyLogin
        domain={passkeyDomain}
        rememberMe={rememberMe}
        isDisabled={isDisabled}
        onToken={onToken}
      />
      <CompanyLogin typed={typed} rememberMe={rememberMe} isDisabled={isDisabled} />
      {demoLogins && <DemoLogins logins={demoLogins} isDisabled={isDisabled} onChoose={onChoose} />}
    </>
  );
}
