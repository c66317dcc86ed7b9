import { beforeEach, describe, expect, it, vi } from "vitest";
import { Notes, type NotesDeps } from "./Notes.ts";

interface ShownNote {
  title: string;
  silent: boolean;
  id?: string;
  emit: (event: string, ...args: unknown[]) => void;
}

const { shown, system, FakeNotification } = vi.hoisted(() => {
  const shown: ShownNote[] = [];
  const system: { isSupported: boolean; activate: (details: { arguments: string }) => void } = {
    isSupported: true,
    activate: () => undefined,
  };
  class FakeNotification {
    static isSupported = () => system.isSupported;
    static handleActivation = (listener: typeof system.activate) => (system.activate = listener);
    private readonly listeners = new Map<string, (...args: unknown[]) => void>();
    constructor(private readonly options: Omit<ShownNote, "emit">) {}
    on(event: string, listener: () => void) {
      this.listeners.set(event, listener);
    }
    show() {
      shown.push({
        ...this.options,
        emit: (event, ...args) => this.listeners.get(event)?.(...args),
      });
    }
  }
  return { shown, system, FakeNotification };
});
vi.mock("electron", () => ({ Notification: FakeNotification }));
vi.mock("electron-log/main", () => ({ default: { warn: (...words: unknown[]) => logged(words) } }));
const logged = vi.fn<(words: unknown[]) => void>();

const note = (id: string) => ({ id, title: `Signal ${id}`, body: "Entry 1", path: `/s/${id}` });

let kept: string[];
let quiet: boolean;
let lookedAt: string | null;
let sound: boolean;
let os: string;
let refused: boolean;
const open = vi.fn<(path?: string) => void>();

const deps = (): NotesDeps => ({
  seen: { read: () => kept, write: (ids) => (kept = ids) },
  doNotDisturb: () => quiet,
  isLookedAt: (path) => path === lookedAt,
  makesSound: () => sound,
  open,
  setRefused: (next) => (refused = next),
  os,
});
const start = () => new Notes(deps());

beforeEach(() => {
  kept = [];
  sound = false;
  quiet = false;
  lookedAt = null;
  os = "linux";
  refused = false;
  system.isSupported = true;
  shown.length = 0;
  logged.mockReset();
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

  it("that the system refuses are logged, and said until one is shown again", () => {
    const notes = start();
    notes.show(note("a"));
    shown[0]?.emit("failed", {}, "Settings prevent the notification from being delivered.");
    expect(refused).toBe(true);
    expect(logged.mock.lastCall?.[0]).toContain(
      "Settings prevent the notification from being delivered.",
    );
    notes.show(note("b"));
    shown[1]?.emit("show");
    expect(refused).toBe(false);
    system.isSupported = false;
    notes.show(note("c"));
    expect([refused, shown.length]).toEqual([true, 2]);
  });

  it("are not forgotten as shown where the look at the windows failed", () => {
    const notes = new Notes({
      ...deps(),
      isLookedAt: () => {
        throw new TypeError("Invalid URL");
      },
    });
    expect(() => notes.show(note("a"))).toThrow(TypeError);
    expect(kept).toEqual([]);
  });
});

describe("notes on Windows", () => {
  beforeEach(() => {
    os = "win32";
  });

  it("open their screen from the Action Center, long after they were shown", () => {
    const notes = start();
    notes.show(note("a"));
    expect(shown[0]?.id).toBe("/s/a");
    shown[0]?.emit("close");
    const later = start();
    later.hearActionCenter();
    system.activate({ arguments: "type=click&tag=/s/a" });
    // Told of it a second time by the note itself.
    shown[0]?.emit("click");
    expect(open).toHaveBeenCalledExactlyOnceWith("/s/a");
  });

  it("open the terminal where the click names no screen of it", () => {
    start().hearActionCenter();
    for (const words of [
      "type=click&tag=//evil.example",
      "type=click&tag=https://evil.example",
      "",
    ]) {
      system.activate({ arguments: words });
    }
    expect(open.mock.calls).toEqual([[undefined], [undefined], [undefined]]);
  });

  it("whose screen is too long for a name open it while they are shown", () => {
    const path = `/s/${"x".repeat(70)}`;
    start().show({ ...note("a"), path });
    expect(shown[0]).not.toHaveProperty("id");
    shown[0]?.emit("click");
    expect(open).toHaveBeenCalledExactlyOnceWith(path);
  });
});
