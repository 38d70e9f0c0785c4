import { PasswordInput } from "@mantine/core";
import { IconEye, IconEyeOff } from "@tabler/icons-react";
import { useState } from "react";
import { useTranslation } from "react-i18next";

type Props = {
  label: string;
  description?: string;
  autoComplete: "current-password" | "new-password";
  value: string;
  onChange: (value: string) => void;
  /** The field is left for the first time: mistakes may be told now. */
  onLeave?: () => void;
  error?: string | undefined;
  /** Gets the focus when its dialog opens. */
  isFirst?: boolean;
  /** One may do without it. */
  isOptional?: boolean;
  maxLength?: number;
};

/** A password that can be shown while it is typed. */
export function PasswordField({
  onChange,
  onLeave,
  isFirst = false,
  isOptional = false,
  maxLength = 200,
  error,
  ...input
}: Props) {
  const { t } = useTranslation("ui");
  const [isVisible, setVisible] = useState(false);
  return (
    <PasswordInput
      {...input}
      size="md"
      maxLength={maxLength}
      required={!isOptional}
      error={error}
      data-autofocus={isFirst || undefined}
      onChange={(event) => onChange(event.currentTarget.value)}
      onBlur={onLeave}
      visible={isVisible}
      onVisibilityChange={setVisible}
      visibilityToggleIcon={VisibilityIcon}
      visibilityToggleButtonProps={{
        "aria-label": isVisible ? t(($) => $.hidePassword) : t(($) => $.showPassword),
        tabIndex: 0,
      }}
    />
  );
}

function VisibilityIcon({ reveal }: { reveal: boolean }) {
  const Icon = reveal ? IconEyeOff : IconEye;
  return <Icon size={18} stroke={1.75} aria-hidden />;
}
