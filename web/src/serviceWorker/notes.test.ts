import { HOUR } from "@signaldeck/contract";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { cachedMemory, knownPath, Notes, readNote, type Note } from "./notes.ts";

/** What is on a device; a note with the tag of another takes its place. */
class Screen {
  readonly shown: { title: string; tag: string; silent: boolean }[] = [];
  standing: string[] = [];

  showNotification(title: string, { tag = "", silent }: NotificationOptions): Promise<void> {
    this.shown.push({ title, tag, silent: silent ?? false });
    this.standing = [...new Set([...this.standing, tag])];
    return Promise.resolve();
  }

  getNotifications({ tag }: { tag: string }): Promise<string[]> {
    return Promise.resolve(this.standing.filter((one) => one === tag));
  }
}

/** The part of a cache that the memory uses. */
function fakeCaches() {
  const kept = new Map<string, string>();
  const keyOf = (request: string | { url: string }) =>
    typeof request === "string" ? request : request.url;
  const cache = {
    match: (request: string | { url: string }) => {
      const text = kept.get(keyOf(request));
      return Promise.resolve(
        text === undefined ? undefined : { text: () => Promise.resolve(text) },
      );
    },
    put: async (key: string, response: Response) => void kept.set(key, await response.text()),
    keys: () => Promise.resolve([...kept.keys()].map((url) => ({ url }))),
    delete: (request: { url: string }) => Promise.resolve(kept.delete(request.url)),
  };
  return { kept, caches: { open: () => Promise.resolve(cache) } as unknown as CacheStorage };
}

const NOTE: Note = { id: "a", title: "EUR/USD CALL", body: "", path: "/dashboard", expiresAt: 100 };

let now: number;
let screen: Screen;
let storage: ReturnType<typeof fakeCaches>;
let notes: Notes;

const newWorker = () =>
  new Notes(
    screen,
    cachedMemory(storage.caches, () => now),
    () => now,
  );

beforeEach(() => {
  now = 0;
  screen = new Screen();
  storage = fakeCaches();
  notes = newWorker();
});

describe("a note", () => {
  it("is shown once, by any ways, and though the worker was ended between them", async () => {
    await Promise.all([notes.show(NOTE), notes.show(NOTE)]);
    await newWorker().show(NOTE);
    // Those that followed took the place of the first without a sound.
    expect(screen.shown.filter(({ silent }) => !silent)).toHaveLength(1);
    expect(screen.standing).toEqual(["a"]);
    screen.standing = [];
    await newWorker().show(NOTE);
    expect(screen.standing).toEqual([]);
    await notes.show({ ...NOTE, id: "b" });
    expect(screen.standing).toEqual(["b"]);
  });

  it("that comes after its expiry does not look live", async () => {
    now = 99;
    await notes.show(NOTE);
    now = 100;
    await notes.show({ ...NOTE, id: "b" });
    await notes.show({ ...NOTE, id: "c", expiresAt: null });
    expect(screen.shown.map(({ title }) => title)).toEqual([
      "EUR/USD CALL",
      "Expired: EUR/USD CALL",
      "EUR/USD CALL",
    ]);
  });

  it("is shown although one before it could not be", async () => {
    vi.spyOn(screen, "showNotification").mockRejectedValueOnce(new Error("not allowed"));
    await expect(notes.show(NOTE)).rejects.toThrow("not allowed");
    await notes.show({ ...NOTE, id: "b" });
    expect(screen.standing).toEqual(["b"]);
  });

  it("is forgotten after two days", async () => {
    await notes.show(NOTE);
    now = 49 * HOUR;
    await notes.show({ ...NOTE, id: "b" });
    expect([...storage.kept.keys()]).toEqual(["/notes/b"]);
  });
});

describe("what is handed over", () => {
  it("is read as far as it is a note", () => {
    const expiresAt = "2026-01-05T08:00:00.000Z";
    const message = { id: "a", title: "t", body: "b", path: "/dashboard/signals/1", expiresAt };
    expect(readNote(message)).toEqual({ ...message, expiresAt: Date.parse(expiresAt) });
    expect(readNote({ ...message, expiresAt: undefined })?.expiresAt).toBeNull();
    for (const other of [null, "text", {}, { ...message, id: 5 }])
      expect(readNote(other)).toBeNull();
  });

  it.each([
    "https://evil.example/",
    "//evil.example",
    "/api/account/export",
    "/dashboard/../api",
    "/dashboard?next=//evil.example",
    "javascript:alert(1)",
    undefined,
  ])("leads nowhere but into the application: %s", (path) => {
    expect(knownPath(path)).toBe("/dashboard");
  });
});
