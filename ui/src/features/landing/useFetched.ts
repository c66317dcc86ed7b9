import { useEffect, useState } from "react";
import { usePlatform } from "../../platform/PlatformContext.tsx";
import type { Loaded } from "./LandingContentContext.tsx";

type Answer<T> = Pick<Loaded<T>, "data" | "isError" | "isFetching">;

const ASKED = { isError: false, isFetching: true };

/**
 * The data of a public call, asked for with nothing but the browser: the page carries no store. What
 * was there stays when a later try fails.
 * @param every how often it is asked for again while the page is looked at, ms; once without it.
 */
export function useFetched<T>(path: string, every?: number): Loaded<T> {
  const { apiBaseUrl } = usePlatform();
  const [tries, setTries] = useState(1);
  const [answer, setAnswer] = useState<Answer<T>>(ASKED);

  useEffect(() => {
    const left = new AbortController();
    const ask = () =>
      fetchData<T>(apiBaseUrl + path, left.signal).then(
        (data) => setAnswer({ data, isError: false, isFetching: false }),
        () => {
          if (left.signal.aborted) return;
          setAnswer((last) => ({ ...last, isError: true, isFetching: false }));
        },
      );
    void ask();
    const timer =
      every &&
      setInterval(() => {
        if (document.visibilityState === "visible") void ask();
      }, every);
    return () => {
      left.abort();
      clearInterval(timer);
    };
  }, [apiBaseUrl, path, tries, every]);

  const refetch = () => {
    setAnswer((last) => ({ ...last, isFetching: true }));
    setTries(tries + 1);
  };
  return { ...answer, refetch };
}

/** @throws whatever kept it away: no network, or a reply without data. */
async function fetchData<T>(url: string, signal: AbortSignal): Promise<T> {
  const reply = await fetch(url, { signal });
  if (!reply.ok) throw new Error(`${url} was answered with ${reply.status}`);
  const envelope = (await reply.json()) as { data: T };
  return envelope.data;
}
