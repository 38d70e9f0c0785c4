import { useTranslation } from "react-i18next";
import { problemText } from "../../api/problems.ts";
import classes from "../form/Meanwhile.module.css";

type Props = {
  /** The refusal, which says who has changed the thing, and when. */
  error: unknown;
  /** Of the thing, where several are asked about. */
  name?: string | undefined;
};

/** Stands above a question that is asked again, because somebody else has changed what it is about. */
export function AskedAgain({ error, name }: Props) {
  const { t } = useTranslation("api");
  return (
    <p className={classes.again} role="alert">
      {name && <strong>{name}: </strong>}
      <strong>{problemText(error).text}.</strong> {t(($) => $.meanwhile.again)}
    </p>
  );
}
