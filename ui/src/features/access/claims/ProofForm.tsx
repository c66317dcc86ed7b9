import {
  PROOF_MISSING_MESSAGE,
  PROOF_TYPE_MESSAGE,
  PROOF_TYPES,
  uploadTooLargeMessage,
  CLAIM_LIMITS,
  t,
  type AccessPath,
  claimsApi,
} from "@signaldeck/contract";
import { useRef, useState, type SubmitEvent } from "react";
import { isApiError } from "../../../api/apiError.ts";
import { Button } from "../../../components/Button.tsx";
import { FormAlert } from "../../../components/FormAlert.tsx";
import { failureMessage } from "../../../components/formErrors.ts";
import { shrinkPicture } from "../../../components/shrinkPicture.ts";
import { FilePicker, type FilePickerProps } from "../../../components/FilePicker.tsx";
import { defineCalls } from "../../../api/defineCalls.ts";

const claimCalls = defineCalls((call) => ({
  submitClaim: call.mutation(claimsApi.submitClaim, { invalidatesTags: ["Claims"] }),
}));

const { useSubmitClaimMutation } = claimCalls;

type ProofFieldProps = Omit<FilePickerProps, "label" | "hint">;

/** Chooses the file that proves a deposit. */
function ProofField(props: ProofFieldProps) {
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

/** What was declared in the steps before. */
export interface Declaration {
  brokerAccountId: string;
  accessPath: AccessPath;
  depositAmount: number;
  /** The waiting claim whose place it takes. */
  replaces?: string;
}

interface ProofFormProps {
  declaration: Declaration;
  onBack: () => void;
}

/** Sends the claim with its proof; a failure keeps the chosen file. */
export function ProofForm({ declaration, onBack }: ProofFormProps) {
  const [submit, { isLoading }] = useSubmitClaimMutation();
  const [file, setFile] = useState<File | null>(null);
  const [preparing, setPreparing] = useState(false);
  const [fileFault, setFileFault] = useState<string | null>(null);
  const [fault, setFault] = useState<string | null>(null);
  const input = useRef<HTMLInputElement>(null);

  const refuse = (message: string) => {
    setFileFault(message);
    input.current?.focus();
  };

  async function send(event: SubmitEvent) {
    event.preventDefault();
    setFault(null);
    setFileFault(null);
    if (!file || !PROOF_TYPES.some((type) => type === file.type)) {
      refuse(file ? PROOF_TYPE_MESSAGE() : PROOF_MISSING_MESSAGE());
      return;
    }
    setPreparing(true);
    const smaller = await shrinkPicture(file);
    setPreparing(false);
    if (smaller.size > CLAIM_LIMITS.proofMaxBytes) {
      refuse(uploadTooLargeMessage(CLAIM_LIMITS.proofMaxBytes));
      return;
    }
    try {
      await submit({ body: declaration, file: smaller }).unwrap();
    } catch (error) {
      const ofFile = isApiError(error) && error.fields?.find(({ path }) => path === "file");
      if (ofFile) refuse(ofFile.message);
      else setFault(failureMessage(error, t("Failed to send your proof. Please try again.")));
    }
  }

  return (
    <form noValidate className="grid gap-5" onSubmit={(event) => void send(event)}>
      <ProofField
        file={file}
        onChange={(chosen) => {
          setFile(chosen);
          setFileFault(null);
        }}
        error={fileFault}
        inputRef={input}
      />
      <FormAlert message={fault} />
      <div className="flex justify-between gap-3">
        <Button onClick={onBack}>{t("Back")}</Button>
        <Button type="submit" kind="primary" busy={isLoading || preparing}>
          {isLoading ? t("Sending") : t("Send proof")}
        </Button>
      </div>
    </form>
  );
}
