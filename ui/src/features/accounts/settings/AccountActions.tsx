import { t, type ExportFormat, type SettingsDto, DELETION_QUESTION } from "@signaldeck/contract";
import { Download, Trash2 } from "lucide-react";
import { useState } from "react";
import { useNavigate } from "react-router-dom";
import { Button } from "../../../components/Button.tsx";
import { Card } from "../../../components/Card.tsx";
import { FormAlert } from "../../../components/FormAlert.tsx";
import { FormNote } from "../../../components/FormNote.tsx";
import { saveFile } from "../../../components/saveFile.ts";
import { useFault } from "../../../components/useFault.ts";
import { useExportDataMutation, useDeleteAccountMutation } from "./api.ts";
import { hasFactor } from "./hasFactor.ts";
import { sessionEnded } from "../../../api/sessionSlice.ts";
import { useAppDispatch } from "../../../api/storeHooks.ts";
import { SCREENS } from "../../../screens.ts";
import { ProofDialog } from "../../../components/ProofDialog.tsx";

/** Asks once, with the password, then deletes the account. */
function DeleteAccountDialog(props: { open: boolean; hasFactor: boolean; onClose: () => void }) {
  const dispatch = useAppDispatch();
  const navigate = useNavigate();
  const [deleteAccount] = useDeleteAccountMutation();
  return (
    <ProofDialog
      {...props}
      title={t("Delete account")}
      keep={t("Keep my account")}
      action={t("Delete my account")}
      doing={t("Deleting")}
      failure={t("Failed to delete your account")}
      onProof={async (body) => {
        await deleteAccount({ body }).unwrap();
        dispatch(sessionEnded("signed-out"));
        await navigate(SCREENS.landing, { replace: true });
      }}
    >
      <p>{DELETION_QUESTION()}</p>
    </ProofDialog>
  );
}

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
