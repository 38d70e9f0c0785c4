import { ActionIcon, Input, TextInput } from "@mantine/core";
import { IconMinus, IconPlus } from "@tabler/icons-react";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { stepped } from "./draft.ts";
import classes from "./OrderPage.module.css";

type Props = {
  name: string;
  about: string;
  price: string;
  picture: ReactNode;
  isCable?: boolean;
  value: string;
  error: string | undefined;
  onChange: (value: string) => void;
};

/** One thing to order: what it is, what it costs, and how many of it; typed or counted up and down. */
export function AmountField({ name, about, price, picture, isCable, value, error, onChange }: Props) {
  const { t } = useTranslation("orders");
  const [fewer, more] = isCable
    ? [t(($) => $.fewerCable, { name }), t(($) => $.moreCable, { name })]
    : [t(($) => $.fewer, { name }), t(($) => $.more, { name })];
  return (
    <li className={classes.amount}>
      <span className={classes.picture}>{picture}</span>
      <div className={classes.thing}>
        <h3>{name}</h3>
        <p>{about}</p>
        <p className={classes.price}>{price}</p>
      </div>
      <div className={classes.counter}>
        <ActionIcon
          variant="default"
          size={40}
          aria-label={fewer}
          disabled={stepped(value, -1) === value}
          onClick={() => onChange(stepped(value, -1))}
        >
          <IconMinus size={18} stroke={1.75} aria-hidden />
        </ActionIcon>
        <TextInput
          size="md"
          aria-label={name}
          inputMode="numeric"
          maxLength={6}
          autoComplete="off"
          classNames={{ input: classes.count }}
          value={value}
          error={error !== undefined}
          aria-describedby={error === undefined ? undefined : `${name} error`.replaceAll(" ", "-")}
          onFocus={(event) => event.currentTarget.select()}
          onChange={(event) => onChange(event.currentTarget.value)}
        />
        <ActionIcon
          variant="default"
          size={40}
          aria-label={more}
          disabled={stepped(value, 1) === value}
          onClick={() => onChange(stepped(value, 1))}
        >
          <IconPlus size={18} stroke={1.75} aria-hidden />
        </ActionIcon>
      </div>
      {error !== undefined && (
        <Input.Error className={classes.error} id={`${name} error`.replaceAll(" ", "-")}>
          {error}
        </Input.Error>
      )}
    </li>
  );
}
