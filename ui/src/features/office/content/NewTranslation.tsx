import { LANGUAGE_NAMES, LegalText, TextLanguage } from "@signaldeck/contract";
import { Plus } from "lucide-react";
import { useState } from "react";
import { generatePath, useNavigate } from "react-router-dom";
import { Button } from "../../../components/Button.tsx";
import { Dialog } from "../../../components/Dialog.tsx";
import { FilterSelect } from "../../../components/FilterSelect.tsx";
import { SCREENS } from "../../../screens.ts";

const TEXTS: Record<LegalText, string> = {
  terms: "Terms",
  privacy: "Privacy",
  refund: "Refund",
  affiliate: "Affiliate",
  "risk-disclosure": "Risk disclosure",
};

const TEXT_CHOICES = LegalText.options.map((text) => [text, TEXTS[text]] as const);
const LANGUAGE_CHOICES = TextLanguage.options.map(
  (language) => [language, LANGUAGE_NAMES[language]] as const,
);

/** Opens the form of a legal text in a further language, which begins with the original. */
export function NewTranslation() {
  const [open, setOpen] = useState(false);
  const [text, setText] = useState<LegalText | "">("");
  const [language, setLanguage] = useState<TextLanguage | "">("");
  const navigate = useNavigate();
  return (
    <>
      <Button
        kind="plain"
        className="w-full"
        icon={<Plus aria-hidden="true" className="size-4" />}
        onClick={() => setOpen(true)}
      >
        New translation
      </Button>
      <Dialog
        open={open}
        onClose={() => setOpen(false)}
        title="New translation"
        actions={
          <>
            <Button onClick={() => setOpen(false)}>Cancel</Button>
            <Button
              kind="primary"
              disabled={text === "" || language === ""}
              onClick={() => {
                setOpen(false);
                const file = `legal-${text}-${language}`;
                void navigate(generatePath(SCREENS.contentFile, { file }));
              }}
            >
              Go on
            </Button>
          </>
        }
      >
        <div className="grid gap-4">
          <p className="text-muted">
            Readers of that language get it in place of the original, once it is published and as
            long as it is not behind: of the same version or as new a day.
          </p>
          <FilterSelect
            label="Text"
            value={text}
            any="Choose a text"
            choices={TEXT_CHOICES}
            onChange={setText}
            className="w-full"
          />
          <FilterSelect
            label="Language"
            value={language}
            any="Choose a language"
            choices={LANGUAGE_CHOICES}
            onChange={setLanguage}
            className="w-full"
          />
        </div>
      </Dialog>
    </>
  );
}
