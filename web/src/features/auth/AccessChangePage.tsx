import { Button } from "@mantine/core";
import { IconAlertCircle } from "@tabler/icons-react";
import { useMutation } from "@tanstack/react-query";
import { forgottenPasswords } from "@wegbuch/contract/auth/endpoints";
import type { EarlierPlaces } from "@wegbuch/contract/auth/schemas";
import { useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import { call } from "../../api/call.ts";
import { isProblem } from "../../api/problem.ts";
import { problemText } from "../../api/problems.ts";
import { Entrance } from "./Entrance.tsx";
import { resetLinkOf } from "./filter.ts";
import classes from "./LoginForm.module.css";

type Decision = EarlierPlaces["decision"];

/**
 * Where somebody at the address an account had before agrees or objects to earlier private places being shown in it.
 * Nothing is decided by opening the link, for mail programs open links too.
 */
export function AccessChangePage() {
  const { t } = useTranslation("accessChange");
  const { t: say } = useTranslation("auth");
  const [link] = useState(() => resetLinkOf(location));
  useEffect(() => history.replaceState(history.state, "", location.pathname), []);
  const { mutate, data, error, isPending, variables } = useMutation({
    mutationFn: async (decision: Decision) => {
      await call(forgottenPasswords.decideEarlierPlaces, {
        body: { userId: link?.userId ?? "", token: link?.token ?? "", decision },
      });
      return decision;
    },
  });
  const isGone = link === null || (error !== null && isProblem(error, 404));
  const isOver = data !== undefined || isGone;
  return (
    <Entrance title={t(($) => $.accessTitle)}>
      <h1 className={classes.title}>{t(($) => $.accessTitle)}</h1>
      {!isGone && <p className={classes.subtitle}>{t(($) => $.accessHow)}</p>}
      <div className={classes.form}>
        <Said
          decision={data}
          refusal={saidOf(
            isGone,
            error,
            t(($) => $.accessLinkIsGone),
          )}
        />
        {isOver ? (
          <Button component="a" href="/login" size="md" variant="default" fullWidth>
            {say(($) => $.toLogin)}
          </Button>
        ) : (
          <>
            <Choice decision="show" isBusy={isPending && variables === "show"} onChoose={mutate} />
            <Choice decision="hide" isBusy={isPending && variables === "hide"} onChoose={mutate} />
          </>
        )}
      </div>
    </Entrance>
  );
}

type ChoiceProps = { decision: Decision; isBusy: boolean; onChoose: (decision: Decision) => void };

function Choice({ decision, isBusy, onChoose }: ChoiceProps) {
  const { t } = useTranslation("accessChange");
  const isAgreeing = decision === "show";
  return (
    <Button
      size="md"
      fullWidth
      variant={isAgreeing ? "filled" : "default"}
      loading={isBusy}
      onClick={() => onChoose(decision)}
    >
      {isAgreeing ? t(($) => $.accessAgree) : t(($) => $.accessObject)}
    </Button>
  );
}

/** Why nothing came of it, if so. */
function saidOf(isGone: boolean, error: Error | null, gone: string): string | null {
  if (isGone) return gone;
  return error && problemText(error).text;
}

type SaidProps = { decision: Decision | undefined; refusal: string | null };

/** What came of it; spoken by screen readers. */
function Said({ decision, refusal }: SaidProps) {
  const { t } = useTranslation("accessChange");
  return (
    <div role="alert">
      {decision !== undefined && (
        <p className={classes.note} data-tone="ok">
          {decision === "show" ? t(($) => $.accessAgreed) : t(($) => $.accessObjected)}
        </p>
      )}
      {refusal !== null && (
        <p className={classes.refusal}>
          <IconAlertCircle size={18} stroke={1.75} aria-hidden />
          {refusal}
        </p>
      )}
    </div>
  );
}
