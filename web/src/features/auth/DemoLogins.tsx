import { UnstyledButton } from "@mantine/core";
import type { Role } from "@wegbuch/contract/access/roles";
import type { Services } from "@wegbuch/contract/auth/schemas";
import * as users from "@wegbuch/contract/users/texts";
import { spoken } from "../../api/language.ts";
import classes from "./DemoLogins.module.css";
import * as auth from "./texts.ts";

type Login = NonNullable<Services["demoLogins"]>[number];

type Props = { logins: Login[]; isDisabled: boolean; onChoose: (login: Login) => void };

/** One button for each role; the server names them in demo mode only. */
export function DemoLogins({ logins, isDisabled, onChoose }: Props) {
  const roleNames = spoken(users);
  return (
    <section className={classes.demo} aria-labelledby="demo-logins">
      <h2 id="demo-logins">{spoken(auth).demoLogins}</h2>
      <ul>
        {logins.map((login) => (
          <li key={login.username}>
            <UnstyledButton disabled={isDisabled} onClick={() => onChoose(login)}>
              <strong>{roleNames[`role${login.role as Role}`]}</strong>
              <span>{login.username}</span>
            </UnstyledButton>
          </li>
        ))}
      </ul>
    </section>
  );
}
