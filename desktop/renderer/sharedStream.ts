import { STREAM_LIMITS } from "@signaldeck/contract";
import { StreamRelay } from "./StreamRelay.ts";

/** What windows of one member say to each other. */
type Word =
  /** A window wants to be fed, from after an event that it saw. */
  | { say: "join"; by: string; after: string | null }
  /** The window that joined gets all from here on. */
  | { say: "welcome"; to: string; frames: string }
  | { say: "frames"; frames: string }
  /** The window with the stream has lost it. */
  | { say: "end" };

/** What pages of one origin have in common; tests pass their own. */
export interface SharingHost {
  fetch: typeof fetch;
  locks: Pick<LockManager, "request">;
  channel: (name: string) => BroadcastChannel;
  now: () => number;
}

const PAGE: SharingHost = {
  fetch: (input, init) => fetch(input, init),
  // Asked for late: only pages have locks.
  get locks() {
    return navigator.locks;
  },
  channel: (name) => new BroadcastChannel(name),
  now: () => performance.now(),
};

/**
 * Requests the live stream once for all windows: a browser holds six connections to a server of
 * HTTP/1.1, and a stream each would leave none for calls. The window that holds it feeds the others;
 * when it closes, one of them asks anew from the last event that it saw. To its window each of them
 * looks like an answer of the server. A holder that does not answer leaves the others to themselves.
 */
export function createSharedStream(host: SharingHost = PAGE) {
  return async (url: string, init: RequestInit): Promise<Response> => {
    const name = await nameOf(url, init);
    const release = await tryLock(host, name);
    return release ? hold(host, name, release, url, init) : join(host, name, url, init);
  };
}

/** One name for each member and server: another sign-in never hears what is not its own. */
async function nameOf(url: string, init: RequestInit): Promise<string> {
  const bytes = new TextEncoder().encode(`${url} ${headerOf(init, "authorization")}`);
  const digest = await crypto.subtle.digest("SHA-256", bytes);
  return `stream ${btoa(String.fromCharCode(...new Uint8Array(digest)))}`;
}

const headerOf = (init: RequestInit, name: string) => new Headers(init.headers).get(name);

/** What gives the lock back; null where another window has it. */
function tryLock({ locks }: SharingHost, name: string): Promise<(() => void) | null> {
  return new Promise((done, failed) => {
    locks
      .request(name, { ifAvailable: true }, (lock) => {
        if (lock) return new Promise<void>((release) => done(release));
        done(null);
        return undefined;
      })
      .catch(failed);
  });
}

async function hold(
  host: SharingHost,
  name: string,
  release: () => void,
  url: string,
  init: RequestInit,
): Promise<Response> {
  const relay = new StreamRelay(headerOf(init, "last-event-id"), host.now);
  const channel = host.channel(name);
  const tell = (word: Word) => channel.postMessage(word);
  /** Those who came before the stream was opened. */
  let early: Extract<Word, { say: "join" }>[] = [];
  const welcome = ({ by, after }: Extract<Word, { say: "join" }>) =>
    tell({ say: "welcome", to: by, frames: relay.joining(after) });
  channel.onmessage = ({ data: word }: MessageEvent<Word>) => {
    if (word.say !== "join") return;
    if (relay.isOpen) welcome(word);
    else early.push(word);
  };
  let isShared = true;
  const over = () => {
    if (!isShared) return;
    isShared = false;
    tell({ say: "end" });
    channel.close();
    release();
  };
  const handOn = (chunk: Uint8Array) => {
    if (!isShared) return;
    const frames = relay.take(chunk);
    if (frames !== "") tell({ say: "frames", frames });
    if (!relay.isOpen) return;
    early.forEach(welcome);
    early = [];
  };

  const sentAt = host.now();
  const response = await host.fetch(url, init).catch((error: unknown) => {
    over();
    throw error;
  });
  if (!response.ok || !response.body) {
    over();
    return response;
  }
  const reader = response.body.getReader();
  let isFirst = true;
  const body = new ReadableStream<Uint8Array>({
    async pull(controller) {
      try {
        const { done, value } = await reader.read();
        if (done) {
          over();
          controller.close();
          return;
        }
        // What a proxy holds up states a market time that is old: then each window has its own.
        if (isFirst && host.now() - sentAt >= STREAM_LIMITS.fallbackAfter) over();
        isFirst = false;
        handOn(value);
        controller.enqueue(value);
      } catch (error) {
        over();
        controller.error(error);
      }
    },
    cancel: (reason) => {
      over();
      return reader.cancel(reason);
    },
  });
  return new Response(body, response);
}

function join(host: SharingHost, name: string, url: string, init: RequestInit): Promise<Response> {
  return new Promise((done, failed) => {
    const channel = host.channel(name);
    const by = crypto.randomUUID();
    const waiting = new AbortController();
    const encoder = new TextEncoder();
    let fed: ReadableStreamDefaultController<Uint8Array> | null = null;

    const leave = () => {
      clearTimeout(patience);
      waiting.abort();
      channel.close();
      init.signal?.removeEventListener("abort", aborted);
    };
    /** As a connection that broke. */
    const end = () => {
      leave();
      if (fed) fed.close();
      else failed(new TypeError("The window that held the stream is gone."));
    };
    const aborted = () => {
      leave();
      fed?.error(init.signal?.reason);
      failed(init.signal?.reason as Error);
    };
    const patience = setTimeout(() => {
      leave();
      done(host.fetch(url, init));
    }, STREAM_LIMITS.fallbackAfter);
    const begin = (frames: string) => {
      clearTimeout(patience);
      const body = new ReadableStream<Uint8Array>({
        start: (controller) => {
          fed = controller;
          controller.enqueue(encoder.encode(frames));
        },
        cancel: leave,
      });
      done(new Response(body, { headers: { "content-type": "text/event-stream" } }));
    };

    channel.onmessage = ({ data: word }: MessageEvent<Word>) => {
      if (word.say === "end") end();
      else if (word.say === "frames") fed?.enqueue(encoder.encode(word.frames));
      else if (word.say === "welcome" && word.to === by && !fed) begin(word.frames);
    };
    init.signal?.addEventListener("abort", aborted);
    // Given to us only when the holder is gone, with or without a word.
    host.locks.request(name, { signal: waiting.signal }, end).catch(() => undefined);
    channel.postMessage({ say: "join", by, after: headerOf(init, "last-event-id") } satisfies Word);
  });
}
