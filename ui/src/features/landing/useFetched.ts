import { currentLanguage } from "@signaldeck/contract";
import { startTransition, useEffect, useState } from "react";
import { usePlatform } from "../../platform/PlatformContext.tsx";
import type { Loaded } from "./LandingContentContext.tsx";

/** What a call has brought. */
export interface Fetched<T> extends Loaded<T> {
  /** `data`, but for what was brought for another path. */
  currentData: T | undefined;
  /** What kept an answer away: a refusal, or what the network threw. */
  error?: unknown;
}

/** An answer that takes longer has failed, ms. */
const PATIENCE = 20_000;

/** A reply without data; `cause` is what it says. */
interface Refusal extends Error {
  cause: { status: number; body: unknown };
}

interface Answer<T> {
  data?: T | undefined;
  /** The path that the data came from. */
  from?: string | undefined;
  error?: unknown;
  /** The path that was tried last. */
  tried?: string | undefined;
}

/**
 * The data of a public call, asked for with nothing but the browser: the page carries no store. What
 * was there stays when a later try fails, and until another path has answered.
 * @param every how often it is asked for again while the page is looked at, ms; once without it.
 */
export function useFetched<T>(path: string, every?: number): Fetched<T> {
  const { apiBaseUrl } = usePlatform();
  const [tries, setTries] = useState(1);
  const [answer, setAnswer] = useState<Answer<T>>({});
  // As a transition it is drawn in slices, between which the reader may scroll and press.
  const show: typeof setAnswer = (next) => startTransition(() => setAnswer(next));

  useEffect(() => {
    const left = new AbortController();
    const ask = () =>
      fetchData<T>(apiBaseUrl + path, left.signal).then(
        (data) => show({ data, from: path, tried: path }),
        (error: unknown) => {
          if (left.signal.aborted) return;
          show(({ data, from }) => ({ data, from, error, tried: path }));
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

  const { data, from, error, tried } = answer;
  return {
    data,
    currentData: from === path ? data : undefined,
    error,
    isError: error !== undefined && (tried === path || tried === undefined),
    isFetching: tried !== path,
    refetch: () => {
      // What failed stays in sight while it is tried again.
      setAnswer((last) => ({ ...last, tried: undefined }));
      setTries(tries + 1);
    },
  };
}

/** Whether a call failed by a reply. */
export const isRefusal = (error: unknown): error is Refusal =>
  error instanceof Error && error.cause !== undefined;

/** @throws what kept it away: no network, or a reply without data. */
async function fetchData<T>(url: string, signal: AbortSignal): Promise<T> {
  const reply = await fetch(url, {
    signal: AbortSignal.any([signal, AbortSignal.timeout(PATIENCE)]),
    headers: { "Accept-Language": currentLanguage() },
  });
  const body = (await reply.json().catch(() => null)) as { data: T } | null;
  if (reply.ok && body) return body.data;
  const { status } = reply;
  throw new Error(`${url} was answered with ${status}`, { cause: { status, body } });
}
