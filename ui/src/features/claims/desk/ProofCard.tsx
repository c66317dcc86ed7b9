import type { ClaimDetailDto } from "@signaldeck/contract";
import { Download, FileText } from "lucide-react";
import { Button } from "../../../components/Button.tsx";
import { Card } from "../../../components/Card.tsx";
import { ErrorState } from "../../../components/ErrorState.tsx";
import { failureMessage } from "../../../components/formErrors.ts";
import { saveBlob } from "../../../components/saveFile.ts";
import { Skeleton } from "../../../components/Skeleton.tsx";
import { fileSize } from "../../../components/fileSize.ts";
import { ProofPicture } from "./ProofPicture.tsx";
import { useProof } from "./useProof.ts";

/** The proof: a picture to look at closely; a PDF to download, as nothing of it may run here. */
export function ProofCard({ claim }: { claim: ClaimDetailDto }) {
  const { proof } = claim;
  const { state, retry } = useProof(claim.id, proof.type);
  const isPicture = proof.type !== "application/pdf";
  const ending = proof.type.split("/")[1] ?? "";
  const download = state.kind === "ready" && (
    <Button
      icon={<Download aria-hidden="true" className="size-4" />}
      onClick={() => saveBlob(state.blob, `proof-${claim.member.admissionCode}.${ending}`)}
    >
      Download
    </Button>
  );
  return (
    <Card
      title="Proof of deposit"
      aside={
        <span className="break-all">
          {proof.name}, {fileSize(proof.bytes)}
        </span>
      }
    >
      {state.kind === "loading" && (
        <div aria-busy="true">
          <span className="sr-only">Loading the proof</span>
          <Skeleton className="h-80" />
        </div>
      )}
      {state.kind === "failed" && (
        <ErrorState
          title="The proof could not be loaded"
          message={failureMessage(state.error, "Something went wrong on our side.")}
          onRetry={retry}
          requestId={state.error.requestId}
        />
      )}
      {state.kind === "ready" && isPicture && (
        <ProofPicture key={state.url} url={state.url} tools={download} />
      )}
      {state.kind === "ready" && !isPicture && (
        <div className="grid justify-items-center gap-3 py-10 text-center">
          <FileText aria-hidden="true" className="size-8 text-faint" />
          <p className="max-w-prose text-muted">
            A PDF is not opened here, as it could carry more than a receipt. Download it and look at
            it in a viewer.
          </p>
          {download}
        </div>
      )}
    </Card>
  );
}
