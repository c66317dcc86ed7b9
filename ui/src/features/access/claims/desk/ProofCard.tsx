import { type ClaimDetailDto, claimsApi, type ProofType } from "@signaldeck/contract";
import { Download, FileText } from "lucide-react";
import { useEffect, useState } from "react";
import { Button } from "../../../../components/Button.tsx";
import { Card } from "../../../../components/Card.tsx";
import { Loaded, type LoadedCall } from "../../../../components/Loaded.tsx";
import { saveBlob } from "../../../../components/saveFile.ts";
import { Skeleton } from "../../../../components/Skeleton.tsx";
import { fileSize } from "../../../../components/fileSize.ts";
import { ProofPicture } from "./ProofPicture.tsx";
import type { ApiError } from "../../../../api/apiError.ts";
import { fetchFile } from "../../../../api/fetchFile.ts";
import { useAppDispatch } from "../../../../api/storeHooks.ts";

interface LoadedProof {
  blob: Blob;
  /** Its address in memory. */
  url: string;
}

/**
 * Fetches the proof of a claim with the session's token; its address in memory lives as long as the
 * screen. The type is the one that the server found in the bytes, never one that the file claims.
 */
function useProof(claimId: string, type: ProofType): LoadedCall<LoadedProof> {
  const dispatch = useAppDispatch();
  const [state, setState] = useState<{ data?: LoadedProof; error?: ApiError }>({});
  const [tries, setTries] = useState(0);

  useEffect(() => {
    const control = new AbortController();
    let url: string | null = null;
    const load = async () => {
      const request = { endpoint: claimsApi.claimProof, params: { id: claimId } };
      const reply = await dispatch(fetchFile(request, control.signal));
      if (control.signal.aborted) return;
      if (reply.error) {
        setState({ error: reply.error });
        return;
      }
      const blob = reply.blob.slice(0, reply.blob.size, type);
      url = URL.createObjectURL(blob);
      setState({ data: { blob, url } });
    };
    void load();
    return () => {
      control.abort();
      if (url !== null) URL.revokeObjectURL(url);
    };
  }, [dispatch, claimId, type, tries]);

  const refetch = () => {
    setState({});
    setTries((before) => before + 1);
  };
  return { ...state, isFetching: !state.data && !state.error, refetch };
}

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
export function NoProof({ claim }: { claim: ClaimDetailDto }) {
  return (
    <Card title="Proof of deposit">
      <p className="max-w-prose text-muted">{whyNone(claim)}</p>
    </Card>
  );
}

function whyNone({ status, sentBy }: ClaimDetailDto): string {
  if (status === "withdrawn") {
    return "The member withdrew it before anyone opened it, and the file is deleted.";
  }
  return sentBy === "import"
    ? "The member has sent none: the deposit came with an import, by the word of whoever vouched for it. The member's timeline has their reason."
    : "The member has sent none: the claim was opened by the broker's report, which carries no signature. Ask for a proof where the report alone does not convince you.";
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
