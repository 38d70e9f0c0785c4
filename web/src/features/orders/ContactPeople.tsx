import { ActionIcon, Button } from "@mantine/core";
import { IconPlus, IconTrash } from "@tabler/icons-react";
import { email } from "@wegbuch/contract/kit/wire";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { fieldErrors } from "../../api/field-errors.ts";
import { FieldPair, Fields } from "../../ui/form/Fields.tsx";
import { SegmentedControl } from "../../ui/form/SegmentedControl.tsx";
import { TextField } from "../../ui/form/TextField.tsx";
import classes from "./OrderPage.module.css";
import { Part } from "./Part.tsx";

/** Somebody to talk to about the order; known to this page alone (rule orders/contacts). */
export type Contact = { firstName: string; lastName: string; email: string; expertise: Expertise };
const expertises = ["commercial", "technical"] as const;
type Expertise = (typeof expertises)[number];
type Typed = Omit<Contact, "expertise"> & { expertise: Expertise | "" };

const nobody: Typed = { firstName: "", lastName: "", email: "", expertise: "" };

type Props = { contacts: readonly Contact[]; onChange: (contacts: readonly Contact[]) => void };

/** People to talk to, one after another; each needs all four fields. */
export function ContactPeople({ contacts, onChange }: Props) {
  const { t } = useTranslation("orders");
  const [typed, setTyped] = useState(nobody);
  const change = (part: Partial<Typed>) => setTyped((before) => ({ ...before, ...part }));
  const contact = contactOf(typed);
  const add = () => {
    if (contact === null) return;
    onChange([...contacts, contact]);
    setTyped(nobody);
  };
  const isMistyped = typed.email.includes("@") && typed.email.length > 5 && !isEmail(typed.email);
  return (
    <Part title={t(($) => $.contacts)} about={t(($) => $.contactsWhy)}>
      <ContactList
        contacts={contacts}
        onRemove={(one) => onChange(contacts.filter((each) => each !== one))}
      />
      <Fields>
        <FieldPair>
          <TextField
            label={t(($) => $.firstName)}
            value={typed.firstName}
            onChange={(firstName) => change({ firstName })}
          />
          <TextField
            label={t(($) => $.lastName)}
            value={typed.lastName}
            onChange={(lastName) => change({ lastName })}
          />
        </FieldPair>
        <FieldPair>
          <TextField
            kind="email"
            label={t(($) => $.email)}
            value={typed.email}
            error={isMistyped ? fieldErrors(email("emailIsEmpty"), typed.email)[""] : undefined}
            onChange={(address) => change({ email: address })}
          />
          <div className={classes.expertise}>
            <span aria-hidden>{t(($) => $.expertise)}</span>
            <SegmentedControl<Expertise | "">
              label={t(($) => $.expertise)}
              value={typed.expertise}
              options={expertises.map((value) => ({ value, label: t(($) => $.expertises[value]) }))}
              onChange={(expertise) => change({ expertise })}
              isFullWidth
            />
          </div>
        </FieldPair>
        <div className={classes.adding}>
          <Button
            variant="default"
            leftSection={<IconPlus size={18} stroke={1.75} aria-hidden />}
            disabled={contact === null}
            title={contact === null ? t(($) => $.whyNotAdded) : undefined}
            onClick={add}
          >
            {t(($) => $.addContact)}
          </Button>
          {contact === null && <small>{t(($) => $.whyNotAdded)}</small>}
        </div>
      </Fields>
    </Part>
  );
}

function ContactList({
  contacts,
  onRemove,
}: {
  contacts: readonly Contact[];
  onRemove: (contact: Contact) => void;
}) {
  const { t } = useTranslation("orders");
  if (contacts.length === 0) return null;
  return (
    <ul className={classes.contacts} aria-label={t(($) => $.contacts)}>
      {contacts.map((contact, index) => (
        <li key={index}>
          <span>
            <strong>
              {contact.firstName} {contact.lastName}
            </strong>
            <small>
              {contact.email} · {t(($) => $.expertises[contact.expertise])}
            </small>
          </span>
          <ActionIcon
            variant="subtle"
            color="gray"
            size={40}
            aria-label={t(($) => $.removeContact, { name: `${contact.firstName} ${contact.lastName}` })}
            onClick={() => onRemove(contact)}
          >
            <IconTrash size={18} stroke={1.75} aria-hidden />
          </ActionIcon>
        </li>
      ))}
    </ul>
  );
}

const isEmail = (address: string) => email("emailIsEmpty").safeParse(address).success;

function contactOf({ firstName, lastName, email: address, expertise }: Typed): Contact | null {
  const names = { firstName: firstName.trim(), lastName: lastName.trim() };
  if (names.firstName === "" || names.lastName === "" || expertise === "" || !isEmail(address)) return null;
  return { ...names, email: address.trim(), expertise };
}
