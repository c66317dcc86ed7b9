import { t } from "@signaldeck/contract";
import { Download } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import { useBrandName } from "../../../api/contentCalls.ts";
import { Button } from "../../../components/Button.tsx";
import { CopyButton } from "../../../components/CopyButton.tsx";
import { FormNote } from "../../../components/FormNote.tsx";
import { saveFile } from "../../../components/saveFile.ts";

export interface RecoveryCodesProps {
  codes: readonly string[];
  email: string;
  onDone: () => void;
}

const FILE_NAME = "recovery-codes.txt";

/** Fresh recovery codes, which are shown this once. */
export function RecoveryCodes({ codes, email, onDone }: RecoveryCodesProps) {
  const brand = useBrandName();
  const [note, setNote] = useState<string | null>(null);
  const top = useRef<HTMLDivElement>(null);
  useEffect(() => top.current?.focus(), []);
  const list = codes.join("\n");

  const download = () => {
    saveFile({
      fileName: FILE_NAME,
      mediaType: "text/plain",
      text: `${t("{{brand}}: recovery codes of {{email}}. Each of them works once.", { brand, email })}\n\n${list}\n`,
    });
    setNote(t("{{fileName}} is saved.", { fileName: FILE_NAME }));
  };

  return (
    <div className="grid gap-4">
      <div ref={top} tabIndex={-1} className="outline-none">
        <h3 className="font-semibold">{t("Your recovery codes")}</h3>
        <p className="mt-1 text-muted">
          {t(
            "Each works once in place of the app, should you lose it. They are shown only now: keep them where you keep important papers, not on the same device.",
          )}
        </p>
      </div>
      <ul
        aria-label={t("Recovery codes")}
        className="grid grid-cols-2 gap-x-4 gap-y-1.5 rounded-small border border-line bg-ground px-4 py-3.5 font-mono tabular-nums"
      >
        {codes.map((code) => (
          <li key={code} className="whitespace-nowrap">
            {code}
          </li>
        ))}
      </ul>
      <div className="flex flex-wrap gap-3">
        <Button icon={<Download aria-hidden="true" className="size-4" />} onClick={download}>
          {t("Download")}
        </Button>
        <CopyButton text={list} label={t("Copy codes")} />
      </div>
      <FormNote message={note} />
      <Button kind="primary" className="justify-self-start" onClick={onDone}>
        {t("I have kept them")}
      </Button>
    </div>
  );
}
