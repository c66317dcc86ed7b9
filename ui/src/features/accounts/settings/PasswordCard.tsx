import { zodResolver } from "@hookform/resolvers/zod";
import { PASSWORD_ANCHOR, PasswordChangeForm, type SettingsDto, t } from "@signaldeck/contract";
import { useForm } from "react-hook-form";
import { Button } from "../../../components/Button.tsx";
import { Card } from "../../../components/Card.tsx";
import { FormAlert } from "../../../components/FormAlert.tsx";
import { FormNote } from "../../../components/FormNote.tsx";
import { PasswordField } from "../../../components/PasswordField.tsx";
import { PasswordHint } from "../../../components/PasswordHint.tsx";
import { TextLink } from "../../../components/TextLink.tsx";
import { useSend } from "../../../components/useSend.ts";
import { SCREENS } from "../../../screens.ts";
import { useChangePasswordMutation } from "./api.ts";
import { FactorProofFields } from "../../../components/FactorProofFields.tsx";
import { hasFactor } from "./hasFactor.ts";
import { useFactorProof } from "../../../components/useFactorProof.ts";
import { useArrival } from "./useArrival.ts";
import { otherDevicesSignedOut } from "./words.ts";

const EMPTY = { currentPassword: "", newPassword: "", confirmPassword: "" };

/** Changes the password, which signs all other devices out. */
export function PasswordCard({ settings }: { settings: SettingsDto }) {
  const [change] = useChangePasswordMutation();
  const form = useForm({ resolver: zodResolver(PasswordChangeForm), defaultValues: EMPTY });
  const { control } = form;
  const card = useArrival(PASSWORD_ANCHOR);
  const proof = useFactorProof(hasFactor(settings));

  const { fault, note, send, busy } = useSend(form, {
    fields: ["currentPassword", "newPassword"],
    failure: t("Failed to change your password"),
    isShown: proof.showRefusal,
    work: async ({ currentPassword, newPassword }) => {
      const shown = await proof.read();
      if (!shown) return null;
      const body = { currentPassword, newPassword, ...shown };
      const { ended } = await change({ body }).unwrap();
      form.reset(EMPTY);
      proof.clear();
      return [
        t("Your password is changed."),
        otherDevicesSignedOut(ended),
        ...(settings.emailChange ? [addressDropped(settings.emailChange.newEmail)] : []),
      ].join(" ");
    },
    done: (said) => said,
  });

  return (
    <Card
      ref={card}
      id={PASSWORD_ANCHOR}
      tabIndex={-1}
      title={t("Password")}
      className="scroll-mt-6 outline-none"
    >
      <form onSubmit={send} noValidate className="grid gap-5">
        {/* Password managers need the account's name beside a new password. */}
        <input type="text" autoComplete="username" value={settings.user.email} readOnly hidden />
        <PasswordField
          control={control}
          name="currentPassword"
          label={t("Current password")}
          autoComplete="current-password"
        />
        <PasswordField
          control={control}
          name="newPassword"
          label={t("New password")}
          autoComplete="new-password"
          description={<PasswordHint />}
        />
        <PasswordField
          control={control}
          name="confirmPassword"
          label={t("Confirm password")}
          autoComplete="new-password"
        />
        <FactorProofFields proof={proof} />
        <FormAlert message={fault} />
        <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
          <Button type="submit" busy={busy}>
            {busy ? t("Changing") : t("Change password")}
          </Button>
          <TextLink to={SCREENS.forgotPassword}>{t("Forgot password?")}</TextLink>
        </div>
        <FormNote message={note ?? null} />
      </form>
    </Card>
  );
}

const addressDropped = (newEmail: string) =>
  t("The change to {{newEmail}} was dropped; ask for it again if it was yours.", { newEmail });
