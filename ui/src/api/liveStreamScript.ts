import type { LiveEvent } from "@signaldeck/contract";
import { afterEach, beforeEach, vi } from "vitest";
import {
  startLiveStream,
  type LiveState,
  type LiveStream,
  type OpenedConnection,
  type PollResult,
} from "./liveStream.ts";
import { frame, sampleSignal, sampleStatus } from "./liveStreamSamples.ts";
import { BROWSER_HOST } from "./liveStreamTiming.ts";

export const OPENED = frame({ type: "stream.opened", market: sampleStatus() });
export const published = (minute: number, id = String(minute)) =>
  frame({ type: "signal.published", signal: sampleSignal({ minute }) }, id);

/** Lets time pass, ms. */
export const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms);

let stream: LiveStream | null = null;
let query = "";

/** The stream that the test has started; null: none. */
export const streamInUse = (): LiveStream | null => stream;

/** Says what the next connection is to bring. */
export const wish = (next: string): void => {
  query = next;
};

/** Has time stand still in each test of a file, and none leave a stream open. */
export function holdTime(): void {
  beforeEach(() => {
    vi.useFakeTimers();
  });
  afterEach(() => {
    stream?.stop();
    stream = null;
    query = "";
    vi.useRealTimers();
  });
}

/** A stream that has asked for its first connection. */
export async function startScripted(pollResult: () => PollResult = () => "ok") {
  const connections: ScriptedConnection[] = [];
  const events: LiveEvent[] = [];
  const states: LiveState[] = [];
  const opened: OpenedConnection[] = [];
  const polls: number[] = [];
  const urls: string[] = [];
  const calls = { denied: 0, malformed: 0 };
  stream = startLiveStream({
    url: () => `http://signaldeck.test/api/signals/stream${query}`,
    token: () => "secret",
    onEvent: (event) => events.push(event),
    onOpened: (connection) => opened.push(connection),
    poll: () => {
      polls.push(performance.now());
      return Promise.resolve(pollResult());
    },
    onState: (state) => states.push(state),
    onDenied: () => (calls.denied += 1),
    onMalformed: (count) => (calls.malformed = count),
    host: {
      ...BROWSER_HOST,
      random: () => 1,
      fetch: (url, init) => {
        urls.push(url);
        return new Promise((answer, fail) =>
          connections.push(new ScriptedConnection(init, answer, fail)),
        );
      },
    },
  });
  await pass(0);
  const latest = () => {
    const connection = connections.at(-1);
    if (!connection) throw new Error("no connection was opened");
    return connection;
  };
  return { connections, events, states, opened, polls, urls, calls, latest };
}

/** One connection of the live stream as the server of a test sees it. */
export class ScriptedConnection {
  readonly headers: Record<string, string>;
  aborted = false;
  #body: ReadableStreamDefaultController<Uint8Array> | null = null;
  #answer: (response: Response) => void;
  #fail: (error: Error) => void;

  constructor(
    init: RequestInit,
    answer: (response: Response) => void,
    fail: (error: Error) => void,
  ) {
    this.headers = init.headers as Record<string, string>;
    this.#answer = answer;
    this.#fail = fail;
    init.signal?.addEventListener("abort", () => {
      this.aborted = true;
      this.drop();
    });
  }

  accept(...frames: string[]): void {
    const body = new ReadableStream<Uint8Array>({ start: (body) => void (this.#body = body) });
    this.#answer(new Response(body, { headers: { "content-type": "text/event-stream" } }));
    frames.forEach((text) => this.send(text));
  }

  send(text: string): void {
    this.sendBytes(new TextEncoder().encode(text));
  }

  sendBytes(bytes: Uint8Array): void {
    this.#body?.enqueue(bytes);
  }

  refuse(status: number, headers: Record<string, string> = {}): void {
    this.#answer(new Response("{}", { status, headers }));
  }

  /** The connection breaks. */
  drop(): void {
    const body = this.#body;
    this.#body = null;
    if (body) body.error(new Error("cut"));
    else this.#fail(new Error("cut"));
  }
}
