import { useEffect } from "react";
import { spoken } from "../../api/language.ts";
import { leaveSession } from "./data.ts";
import { Entrance } from "./Entrance.tsx";
import { LoginForm, type LoginProps } from "./LoginForm.tsx";
import * as auth from "./texts.ts";

/** Whoever stands here is logged out. It needs nothing of the program behind it, which loads meanwhile. */
export function LoginPage(props: LoginProps) {
  useEffect(leaveSession, []);
  return (
    <Entrance title={spoken(auth).title}>
      <LoginForm {...props} />
    </Entrance>
  );
}
