import { RECORD_SUMMARY_PATH } from "@signaldeck/contract";
import type { RecordSummaryDto } from "@signaldeck/contract";
import { useEffect, useState } from "react";
import { usePlatform } from "../../platform/PlatformContext.tsx";
import type { Loaded } from "./LandingContentContext.tsx";

type Answer = Pick<Loaded<RecordSummaryDto>, "data" | "isError" | "isFetching">;

const ASKED: Answer = { isError: false, isFetching: true };

/** The track record, asked for once with nothing but the browser: the page carries no store. */
export function useFetchedRecord(): Loaded<RecordSummaryDto> {
  const { apiBaseUrl } = usePlatform();
  const [tries, setTries] = useState(1);
  const [answer, setAnswer] = useState(ASKED);

  useEffect(() => {
    const left = new AbortController();
    fetchRecord(apiBaseUrl, left.signal).then(
      (data) => setAnswer({ data, isError: false, isFetching: false }),
      () => {
        if (!left.signal.aborted) setAnswer({ isError: true, isFetching: false });
      },
    );
    return () => left.abort();
  }, [apiBaseUrl, tries]);

  const refetch = () => {
    setAnswer((last) => ({ ...last, isFetching: true }));
    setTries(tries + 1);
  };
  return { ...answer, refetch };
}

/** @throws whatever kept the record away: no network, or a reply without one. */
async function fetchRecord(apiBaseUrl: string, signal: AbortSignal): Promise<RecordSummaryDto> {
  const reply = await fetch(apiBaseUrl + RECORD_SUMMARY_PATH, { signal });
  if (!reply.ok) throw new Error(`The record was answered with ${reply.status}`);
  const envelope = (await reply.json()) as { data: RecordSummaryDto };
  return envelope.data;
}
