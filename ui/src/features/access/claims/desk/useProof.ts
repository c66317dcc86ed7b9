import { claimsApi } from "@signaldeck/contract";
import type { ProofType } from "@signaldeck/contract";
import { useEffect, useState } from "react";
import type { ApiError } from "../../../../api/apiError.ts";
import { fetchFile } from "../../../../api/fetchFile.ts";
import { useAppDispatch } from "../../../../api/storeHooks.ts";
import type { LoadedCall } from "../../../../components/Loaded.tsx";

export interface LoadedProof {
  blob: Blob;
  /** Its address in memory. */
  url: string;
}

/**
 * Fetches the proof of a claim with the session's token; its address in memory lives as long as the
 * screen. The type is the one that the server found in the bytes, never one that the file claims.
 */
export function useProof(claimId: string, type: ProofType): LoadedCall<LoadedProof> {
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
