import { beforeEach, describe, expect, it, vi } from "vitest";
import { Notes } from "./Notes.ts";

const { shown, FakeNotification } = vi.hoisted(() => {
  const shown: { title: string; silent: boolean; emit: (event: string) => void }[] = [];
  class FakeNotification {
    static isSupported = () => true;
    private readonly listeners = new Map<string, () => void>();
    readonly title: string;
    readonly silent: boolean;
    constructor(options: { title: string; silent: boolean }) {
      this.title = options.title;
      this.silent = options.silent;
    }
    on(event: string, listener: () => void) {
      this.listeners.set(event, listener);
    }
    show() {
      const { title, silent } = this;
      shown.push({ title, silent, emit: (event) => this.listeners.get(event)?.() });
    }
  }
  return { shown, FakeNotification };
});
vi.mock("electron", () => ({ Notification: FakeNotification }));

const note = (id: string) => ({ id, title: `Signal ${id}`, body: "Entry 1", path: `/s/${id}` });

let kept: string[];
let quiet: boolean;
let lookedAt: string | null;
let sound: boolean;
const open = vi.fn<(path: string) => void>();

const start = () =>
  new Notes({
    seen: { read: () => kept, write: (ids) => (kept = ids) },
    doNotDisturb: () => quiet,
    isLookedAt: (path) => path === lookedAt,
    makesSound: () => sound,
    open,
  });

beforeEach(() => {
  kept = [];
  sound = false;
  quiet = false;
  lookedAt = null;
  shown.length = 0;
  open.mockReset();
});

describe("notes", () => {
  it("show each id once, whichever window asks, and after a restart too", () => {
    const notes = start();
    notes.show(note("a"));
    notes.show(note("a"));
    notes.show(note("b"));
    start().show(note("a"));
    expect(shown.map(({ title }) => title)).toEqual(["Signal a", "Signal b"]);
  });

  it("open their screen when they are clicked", () => {
    start().show(note("a"));
    shown[0]?.emit("click");
    expect(open).toHaveBeenCalledExactlyOnceWith("/s/a");
  });

  it("keep still while nobody wants to be disturbed, and are not made up for later", () => {
    const notes = start();
    quiet = true;
    notes.show(note("a"));
    quiet = false;
    notes.show(note("a"));
    expect(shown).toEqual([]);
  });

  it("keep still about what somebody is looking at", () => {
    lookedAt = "/s/a";
    const notes = start();
    notes.show(note("a"));
    notes.show(note("b"));
    expect(shown.map(({ title }) => title)).toEqual(["Signal b"]);
  });

  it("forget the oldest ids, never the newest", () => {
    const notes = start();
    for (let id = 0; id < 700; id += 1) notes.show(note(String(id)));
    expect(kept).toHaveLength(600);
    expect(kept.at(-1)).toBe("699");
    expect(kept).not.toContain("99");
  });

  it("are heard where sound is switched on", () => {
    const notes = start();
    notes.show(note("a"));
    sound = true;
    notes.show(note("b"));
    expect(shown.map(({ silent }) => silent)).toEqual([true, false]);
  });
});
