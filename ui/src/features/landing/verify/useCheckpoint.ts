import { useEffect, useState } from "react";
import { ledgerAddress } from "../../../api/ledger/ledgerAddress.ts";
import { usePlatform } from "../../../platform/PlatformContext.tsx";

/** The log's present checkpoint as text, as it is shown; null where it could not be loaded. */
export function useCheckpoint(): string | null | undefined {
  const { apiBaseUrl, startVerifier } = usePlatform();
  const isHere = startVerifier !== null;
  const [text, setText] = useState<string | null | undefined>(isHere ? undefined : null);
  useEffect(() => {
    if (!isHere) return undefined;
    const left = new AbortController();
    fetchText(`${ledgerAddress(apiBaseUrl)}/checkpoint`, left.signal).then(setText, () => {
      if (!left.signal.aborted) setText(null);
    });
    return () => left.abort();
  }, [apiBaseUrl, isHere]);
  return text;
}

async function fetchText(url: string, signal: AbortSignal): Promise<string> {
  const reply = await fetch(url, { signal });
  if (!reply.ok) throw new Error(`The log answers ${reply.status}`);
  return reply.text();
}
