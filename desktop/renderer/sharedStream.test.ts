// @vitest-environment node
import { STREAM_LIMITS } from "@signaldeck/contract";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { createSharedStream, type SharingHost } from "./sharedStream.ts";

const URL = "https://signals.example/api/signals/stream";

/** Locks as pages of one origin share them: one holder for each name, the others in line. */
function fakeLocks() {
  const lines = new Map<string, { run: () => Promise<unknown>; signal?: AbortSignal }[]>();
  const next = (name: string) => {
    const first = lines.get(name)?.[0];
    void first?.run().finally(() => {
      lines.get(name)?.shift();
      next(name);
    });
  };
  const request = (
    name: string,
    options: LockOptions,
    callback: (lock: Lock | null) => unknown,
  ): Promise<void> =>
    new Promise((done, failed) => {
      const line = lines.get(name) ?? [];
      lines.set(name, line);
      if (options.ifAvailable && line.length > 0) {
        callback(null);
        done();
        return;
      }
      const turn = {
        run: async () => {
          await callback({ name, mode: "exclusive" });
          done();
        },
      };
      line.push(turn);
      options.signal?.addEventListener("abort", () => {
        const at = line.indexOf(turn);
        if (at > 0) line.splice(at, 1);
        failed(new DOMException("Aborted", "AbortError"));
      });
      if (line.length === 1) next(name);
    });
  return { request } as unknown as LockManager;
}

/** The server: each request it got, and what it says on it. */
interface Asked {
  after: string | null;
  send: (text: string) => void;
  end: () => void;
}
let asked: Asked[];
let now: number;
let locks: LockManager;
let status: number;
const channels = new Set<BroadcastChannel>();

const serve = (_input: unknown, init: RequestInit = {}) => {
  const encoder = new TextEncoder();
  let stream: ReadableStreamDefaultController<Uint8Array> | null = null;
  const body = new ReadableStream<Uint8Array>({
    start: (controller) => void (stream = controller),
  });
  init.signal?.addEventListener("abort", () => stream?.error(init.signal?.reason));
  asked.push({
    after: new Headers(init.headers).get("last-event-id"),
    send: (text) => stream?.enqueue(encoder.encode(text)),
    end: () => stream?.close(),
  });
  const headers = { "content-type": "text/event-stream" };
  return Promise.resolve(new Response(status === 200 ? body : null, { status, headers }));
};

const host = (): SharingHost => ({
  fetch: serve,
  locks,
  channel: (name) => {
    const channel = new BroadcastChannel(name);
    channels.add(channel);
    return channel;
  },
  now: () => now,
});

/** A window: what it has read, and how its stream ended. */
async function openWindow({ after = null as string | null, token = "one" } = {}) {
  const abort = new AbortController();
  const headers = {
    authorization: `Bearer ${token}`,
    ...(after !== null && { "last-event-id": after }),
  };
  const response = await createSharedStream(host())(URL, { headers, signal: abort.signal });
  const window = { read: "", over: "", status: response.status, close: () => abort.abort() };
  const decoder = new TextDecoder();
  const reader = response.body?.getReader();
  const readOn = async (): Promise<void> => {
    const part = await reader?.read();
    if (!part || part.done) return;
    window.read += decoder.decode(part.value, { stream: true });
    return readOn();
  };
  void readOn().then(
    () => (window.over = "ended"),
    () => (window.over = "broken"),
  );
  return window;
}

const event = (id: number) => `id: ${id}\ndata: {"type":"signal.updated","n":${id}}\n\n`;
const opened = (id: number | null, at = "2026-01-05T10:00:00.000Z") =>
  `${id === null ? "" : `id: ${id}\n`}data: ${JSON.stringify({
    type: "stream.opened",
    market: { now: at, speed: 30 },
    tier: "gold",
  })}\n\n`;

beforeEach(() => {
  asked = [];
  now = 0;
  status = 200;
  locks = fakeLocks();
});
afterEach(() => {
  for (const channel of channels) channel.close();
  channels.clear();
});

const server = (at = asked.length - 1) => {
  const one = asked[at];
  if (!one) throw new Error("The server was not asked.");
  return one;
};

/** The first window, whose stream is open at event 7. */
async function openFirst() {
  const first = await openWindow();
  server().send(opened(7));
  await expect.poll(() => first.read).toBe(opened(7));
  return first;
}

describe("the live stream of several windows", () => {
  it("is asked for once, and each of them hears all from where it joined", async () => {
    const first = await openFirst();
    server().send(event(8));
    await expect.poll(() => first.read).toContain(event(8));
    now = 2_000;
    const second = await openWindow();
    // At a minute of the market later: it runs at thirty times the speed.
    await expect.poll(() => second.read).toBe(opened(8, "2026-01-05T10:01:00.000Z"));
    // Frames come in pieces, with heartbeats between them.
    server().send(event(9).slice(0, 12));
    server().send(`${event(9).slice(12)}: hello\n\n`);
    await expect.poll(() => second.read).toContain(`${event(9)}: hello\n\n`);
    expect(first.read).toBe(`${opened(7)}${event(8)}${event(9)}: hello\n\n`);
    expect(second.read).not.toContain(event(8));
    expect(asked).toHaveLength(1);
  });

  it("tells a window that comes back what it missed, and to read anew where that is too old", async () => {
    const first = await openFirst();
    for (const id of [8, 9, 10]) server().send(event(id));
    await expect.poll(() => first.read).toContain(event(10));
    const back = await openWindow({ after: "8" });
    await expect.poll(() => back.read).toBe(opened(null) + event(9) + event(10));
    const newer = await openWindow({ after: "7" });
    await expect.poll(() => newer.read).toBe(opened(null) + event(8) + event(9) + event(10));
    const old = await openWindow({ after: "3" });
    await expect
      .poll(() => old.read)
      .toBe(`${opened(null)}id: 10\ndata: {"type":"stream.reset"}\n\n`);
    expect(asked).toHaveLength(1);
  });

  it("says the market's time as it was moved last, and no tier that has changed", async () => {
    const first = await openFirst();
    const market = { now: "2026-02-01T12:00:00.000Z", speed: 1 };
    server().send(`data: ${JSON.stringify({ type: "market.moved", market })}\n\n`);
    server().send('data: {"type":"access.changed"}\n\n');
    server().send(event(8));
    await expect.poll(() => first.read).toContain(event(8));
    now = 5_000;
    const second = await openWindow({ after: "7" });
    await expect.poll(() => second.read).toContain(event(8));
    const moved = { ...market, now: "2026-02-01T12:00:05.000Z" };
    expect(second.read).toContain(JSON.stringify({ type: "stream.opened", market: moved }));
  });

  it.each(["is closed", "is gone without a word"])(
    "is taken over from the last event when the window that holds it %s: nothing lost, nothing twice",
    async (how) => {
      const first = await openFirst();
      const second = await openWindow();
      await expect.poll(() => second.read).toBe(opened(7));
      server().send(event(8));
      await expect.poll(() => second.read).toContain(event(8));
      if (how !== "is closed")
        for (const channel of channels) vi.spyOn(channel, "postMessage").mockReturnValue();
      first.close();
      await expect.poll(() => second.over).toBe("ended");

      // As `liveStream.ts` does: again, from the last event that it saw.
      const [again, third] = await Promise.all([
        openWindow({ after: "8" }),
        openWindow({ after: "8" }),
        expect
          .poll(() => asked)
          .toHaveLength(2)
          .then(() => server().send(opened(null) + event(9))),
      ]);
      expect(server().after).toBe("8");
      for (const window of [again, third]) {
        await expect.poll(() => window.read).toContain(event(9));
        expect(window.read.split(event(9))).toHaveLength(2);
        expect(window.read).not.toContain(event(8));
      }
      expect(asked).toHaveLength(2);
    },
  );

  it("ends for all when the server ends it", async () => {
    const first = await openFirst();
    const second = await openWindow();
    server().end();
    await expect.poll(() => [first.over, second.over]).toEqual(["ended", "ended"]);
  });

  it("is refused to the window that asked, and the next one asks for itself", async () => {
    status = 403;
    expect((await openWindow()).status).toBe(403);
    expect((await openWindow()).status).toBe(403);
    expect(asked).toHaveLength(2);
  });

  it("of another sign-in is another one", async () => {
    const first = await openFirst();
    const other = await openWindow({ token: "two" });
    server().send(event(1));
    await expect.poll(() => other.read).toBe(event(1));
    expect([asked.length, first.read]).toEqual([2, opened(7)]);
  });

  it("that a proxy held up is shared with nobody, for its time is old", async () => {
    const first = await openWindow();
    now = STREAM_LIMITS.fallbackAfter;
    server().send(opened(7));
    await expect.poll(() => first.read).toBe(opened(7));
    await openWindow();
    expect(asked).toHaveLength(2);
  });

  it("is not waited for where the window that holds it does not answer", async () => {
    // It has the lock and says nothing.
    const silent = await openWindow();
    expect(silent.read).toBe("");
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
    try {
      const asking = openWindow();
      await expect.poll(() => vi.getTimerCount()).toBe(1);
      vi.advanceTimersByTime(STREAM_LIMITS.fallbackAfter);
      await asking;
      expect(asked).toHaveLength(2);
    } finally {
      vi.useRealTimers();
    }
  });
});
