import { zodResolver } from "@hookform/resolvers/zod";
import {
  LANGUAGE_NAMES,
  LanguageInput,
  LANGUAGES,
  t,
  type Language,
  type SettingsDto,
} from "@signaldeck/contract";
import { useForm } from "react-hook-form";
import { Card } from "../../../components/Card.tsx";
import { SendForm } from "../../../components/SendForm.tsx";
import { SelectField } from "../../../components/SelectField.tsx";
import { useSend } from "../../../components/useSend.ts";
import { chooseLanguage, ownLanguage } from "../../../language/ownLanguage.ts";
import { usePlatform } from "../../../platform/PlatformContext.tsx";
import { useSaveLanguageMutation } from "./api.ts";

const OPTIONS = LANGUAGES.map((value) => ({ value, label: LANGUAGE_NAMES[value] }));

/** One language for what the member is sent and for the screens of this device. */
export function LanguageCard({ settings }: { settings: SettingsDto }) {
  const platform = usePlatform();
  const here = ownLanguage(platform);
  const [save] = useSaveLanguageMutation();
  const form = useForm<{ language: Language }, unknown, LanguageInput>({
    resolver: zodResolver(LanguageInput),
    values: { language: settings.language },
    resetOptions: { keepDirtyValues: true },
  });
  const { sending } = useSend(form, {
    fields: ["language"],
    failure: t("Failed to save your language"),
    work: async (input) => {
      await save({ body: input }).unwrap();
      chooseLanguage(platform, input.language);
      if (input.language !== here) platform.reload();
      return input.language;
    },
    done: (language) => (language === here ? t("Your language is saved.") : null),
  });

  return (
    <Card title={t("Language")}>
      <SendForm
        sending={sending}
        action={t("Save language")}
        doing={t("Saving")}
        className="grid gap-5"
      >
        <SelectField
          control={form.control}
          name="language"
          label={t("What we send you")}
          description={t(
            "Emails, messages and notifications come in it, and this device shows its screens in it. Legal texts come in it where they have been supplied; what people write stays as they wrote it.",
          )}
          options={OPTIONS}
          placeholder={t("Choose a language")}
        />
        {here !== settings.language && (
          <p className="text-muted">
            {t("This device shows its screens in {{language}}.", {
              language: LANGUAGE_NAMES[here],
            })}
          </p>
        )}
      </SendForm>
    </Card>
  );
}
