import { zodResolver } from "@hookform/resolvers/zod";
import {
  LANGUAGE_NAMES,
  LanguageInput,
  LANGUAGES,
  t,
  type Language,
  type SettingsDto,
} from "@signaldeck/contract";
import { useState } from "react";
import { useForm } from "react-hook-form";
import { Button } from "../../../components/Button.tsx";
import { Card } from "../../../components/Card.tsx";
import { FormAlert } from "../../../components/FormAlert.tsx";
import { FormNote } from "../../../components/FormNote.tsx";
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
  const [save, { isLoading }] = useSaveLanguageMutation();
  const [note, setNote] = useState<string | null>(null);
  const form = useForm<{ language: Language }, unknown, LanguageInput>({
    resolver: zodResolver(LanguageInput),
    values: { language: settings.language },
    resetOptions: { keepDirtyValues: true },
  });
  const { fault, send } = useSend(form, {
    fields: ["language"],
    failure: t("Failed to save your language"),
    work: async (input) => {
      setNote(null);
      await save({ body: input }).unwrap();
      chooseLanguage(platform, input.language);
      if (input.language === here) setNote(t("Your language is saved."));
      else platform.reload();
    },
  });

  return (
    <Card title={t("Language")}>
      <form onSubmit={send} noValidate className="grid gap-5">
        <SelectField
          control={form.control}
          name="language"
          label={t("What we send you")}
          description={t(
            "Emails, messages and notes come in it, and this device shows its screens in it. Legal texts come in it where they have been supplied; what people write stays as it was written.",
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
        <FormAlert message={fault} />
        <Button type="submit" busy={isLoading} className="justify-self-start">
          {isLoading ? t("Saving") : t("Save language")}
        </Button>
        <FormNote message={note} />
      </form>
    </Card>
  );
}
