import { t, type ExportFormat, type SettingsDto } from "@signaldeck/contract";
import { Download, Trash2 } from "lucide-react";
import { useState } from "react";
import { Button } from "../../../components/Button.tsx";
import { Card } from "../../../components/Card.tsx";
import { FormAlert } from "../../../components/FormAlert.tsx";
import { FormNote } from "../../../components/FormNote.tsx";
import { saveFile } from "../../../components/saveFile.ts";
import { useFault } from "../../../components/useFault.ts";
import { useExportDataMutation } from "./api.ts";
import { DeleteAccountDialog } from "./DeleteAccountDialog.tsx";
import { hasFactor } from "./hasFactor.ts";

/** Takes the member's data along, and ends the account. */
export function AccountActions({ settings }: { settings: SettingsDto }) {
  const [collect] = useExportDataMutation();
  const [collecting, setCollecting] = useState<ExportFormat | null>(null);
  const { fault, attempt } = useFault();
  const [note, setNote] = useState<string | null>(null);
  const [asking, setAsking] = useState(false);

  const download = async (format: ExportFormat) => {
    setNote(null);
    setCollecting(format);
    await attempt(async () => {
      const file = await collect({ query: { format } }).unwrap();
      saveFile(file);
      setNote(t("{{fileName}} is saved.", { fileName: file.fileName }));
    }, t("Failed to collect your data"));
    setCollecting(null);
  };

  const downloadButton = (format: ExportFormat, label: string) => (
    <Button
      busy={collecting === format}
      disabled={collecting !== null && collecting !== format}
      icon={<Download aria-hidden="true" className="size-4" />}
      onClick={() => void download(format)}
    >
      {label}
    </Button>
  );

  return (
    <Card title={t("Account actions")}>
      <h3 className="font-semibold">{t("Your data")}</h3>
      <p className="mt-1 text-muted">
        {t(
          "Everything that is kept of you, in a file. JSON suits programs, CSV suits spreadsheets.",
        )}
      </p>
      <div className="mt-3 grid gap-4">
        <div className="flex flex-wrap gap-3">
          {downloadButton("json", t("Download JSON"))}
          {downloadButton("csv", t("Download CSV"))}
        </div>
        <FormAlert message={fault} />
        <FormNote message={note} />
      </div>
      <div className="mt-5 border-t border-line pt-5">
        <h3 className="font-semibold">{t("Delete account")}</h3>
        <p className="mt-1 text-muted">
          {t(
            "Removes your profile, sessions, tickets, journal and everything else that is kept of you.",
          )}
        </p>
        <Button
          className="mt-3"
          icon={<Trash2 aria-hidden="true" className="size-4" />}
          onClick={() => setAsking(true)}
        >
          {t("Delete account")}
        </Button>
      </div>
      <DeleteAccountDialog
        open={asking}
        hasFactor={hasFactor(settings)}
        onClose={() => setAsking(false)}
      />
    </Card>
  );
}
