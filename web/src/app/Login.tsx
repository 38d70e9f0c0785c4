import { useNavigate } from "@tanstack/react-router";
import { Fragment } from "react";
import { LoginPage } from "../features/auth/LoginPage.tsx";
import { paths } from "./paths.ts";

/** The login for who was inside before: the program is around it already. */
export function Login() {
  const navigate = useNavigate();
  return <LoginPage onLoggedIn={() => navigate({ to: paths.start })} surround={async () => Fragment} />;
}
