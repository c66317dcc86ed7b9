import type { ClaimDetailDto } from "@signaldeck/contract";
import { Download, FileText } from "lucide-react";
import { Button } from "../../../../components/Button.tsx";
import { Card } from "../../../../components/Card.tsx";
import { Loaded } from "../../../../components/Loaded.tsx";
import { saveBlob } from "../../../../components/saveFile.ts";
import { Skeleton } from "../../../../components/Skeleton.tsx";
import { fileSize } from "../../../../components/fileSize.ts";
import { ProofPicture } from "./ProofPicture.tsx";
import { useProof } from "./useProof.ts";
import type { LoadedProof } from "./useProof.ts";

type SentProof = NonNullable<ClaimDetailDto["proof"]>;

/** The proof: a picture to look at closely; a PDF to download, as nothing of it may run here. */
export function ProofCard({ claim, proof }: { claim: ClaimDetailDto; proof: SentProof }) {
  const call = useProof(claim.id, proof.type);
  return (
    <Card
      title="Proof of deposit"
      aside={
        <span className="break-all">
          {proof.name}, {fileSize(proof.bytes)}
        </span>
      }
    >
      <Loaded call={call} what="the proof" waiting={<Skeleton className="h-80" />}>
        {(loaded) => <Proof claim={claim} type={proof.type} loaded={loaded} />}
      </Loaded>
    </Card>
  );
}

/** Stands where nobody has sent a file. */
export function NoProof({ imported }: { imported: boolean }) {
  return (
    <Card title="Proof of deposit">
      <p className="max-w-prose text-muted">
        {imported
          ? "The member has sent none: the deposit came with an import, by the word of whoever vouched for it. The member's timeline has their reason."
          : "The member has sent none: the claim was opened by the broker's report, which carries no signature. Ask for a proof where the report alone does not convince you."}
      </p>
    </Card>
  );
}

interface ProofProps {
  claim: ClaimDetailDto;
  /** As the server found it. */
  type: SentProof["type"];
  loaded: LoadedProof;
}

function Proof({ claim, type, loaded }: ProofProps) {
  const ending = type.split("/")[1] ?? "";
  const download = (
    <Button
      icon={<Download aria-hidden="true" className="size-4" />}
      onClick={() => saveBlob(loaded.blob, `proof-${claim.member.admissionCode}.${ending}`)}
    >
      Download
    </Button>
  );
  if (type !== "application/pdf") {
    return <ProofPicture key={loaded.url} url={loaded.url} tools={download} />;
  }
  return (
    <div className="grid justify-items-center gap-3 py-10 text-center">
      <FileText aria-hidden="true" className="size-8 text-faint" />
      <p className="max-w-prose text-muted">
        A PDF is not opened here, as it could carry more than a receipt. Download it and look at it
        in a viewer.
      </p>
      {download}
    </div>
  );
}
