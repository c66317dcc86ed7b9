import { zodResolver } from "@hookform/resolvers/zod";
import { ProfileInput, type SettingsDto, t, countryName } from "@signaldeck/contract";
import { useForm } from "react-hook-form";
import type { z } from "zod";
import { Card } from "../../../components/Card.tsx";
import { SendForm } from "../../../components/SendForm.tsx";
import { TextField } from "../../../components/TextField.tsx";
import { useSend } from "../../../components/useSend.ts";
import { useSaveProfileMutation } from "./api.ts";

/** Name, phone and Telegram name; the country is shown, since the risk disclosure hangs on it. */
export function ProfileCard({ settings }: { settings: SettingsDto }) {
  const [save] = useSaveProfileMutation();
  const form = useForm<z.input<typeof ProfileInput>, unknown, ProfileInput>({
    resolver: zodResolver(ProfileInput),
    values: {
      fullName: settings.user.fullName,
      phone: settings.phone,
      telegram: settings.telegram ?? "",
    },
    resetOptions: { keepDirtyValues: true },
  });
  const { control } = form;

  const { sending } = useSend(form, {
    fields: ["fullName", "phone", "telegram"],
    failure: t("Failed to save your profile"),
    work: async (input) => {
      const saved = await save({ body: input }).unwrap();
      form.reset({
        fullName: saved.user.fullName,
        phone: saved.phone,
        telegram: saved.telegram ?? "",
      });
    },
    done: t("Your profile is saved."),
  });

  return (
    <Card title={t("Profile")}>
      <SendForm
        sending={sending}
        action={t("Save profile")}
        doing={t("Saving")}
        className="grid gap-5"
      >
        <TextField control={control} name="fullName" label={t("Full name")} autoComplete="name" />
        <TextField
          control={control}
          name="phone"
          label={t("Phone number")}
          type="tel"
          autoComplete="tel"
        />
        <TextField
          control={control}
          name="telegram"
          label="Telegram"
          placeholder={t("@username")}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck="false"
          description={t("Where signals and support can reach you")}
        />
        <dl>
          <dt className="font-semibold">{t("Country")}</dt>
          <dd className="mt-1.5 text-muted">{countryName(settings.country)}</dd>
        </dl>
      </SendForm>
    </Card>
  );
}
