import { t } from "@signaldeck/contract";
import { FilePicker, type FilePickerProps } from "../../../components/FilePicker.tsx";

export type ProofFieldProps = Omit<FilePickerProps, "label" | "hint">;

/** Chooses the file that proves a deposit. */
export function ProofField(props: ProofFieldProps) {
  return (
    <FilePicker
      {...props}
      label={t("Proof of deposit")}
      hint={t(
        "A screenshot or receipt that shows the account, the amount and the date. PNG, JPEG, WebP or PDF, up to 5 MB. Only support sees it.",
      )}
    />
  );
}
