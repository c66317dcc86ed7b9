import { beforeEach, expect, it, vi } from "vitest";
import { CompactShortcut } from "./CompactShortcut.ts";

const { held, register } = vi.hoisted(() => ({
  /** Keys that are ours. */
  held: new Map<string, () => void>(),
  register: vi.fn<(keys: string) => boolean>(),
}));
vi.mock("electron", () => ({
  globalShortcut: {
    register: (keys: string, run: () => void) => register(keys) && held.set(keys, run).has(keys),
    unregister: (keys: string) => held.delete(keys),
  },
}));

const make = (os = "linux", toggle: () => void = () => undefined) =>
  new CompactShortcut(toggle, os);

beforeEach(() => {
  held.clear();
  register.mockReset().mockReturnValue(true);
});

it("holds one combination of keys, and none that is given up", () => {
  const toggle = vi.fn<() => void>();
  const shortcut = make("linux", toggle);
  expect(shortcut.set("CommandOrControl+Shift+9")).toBeNull();
  expect(shortcut.set("Control+Shift+D")).toBeNull();
  expect([...held.keys()]).toEqual(["Control+Shift+D"]);
  held.get("Control+Shift+D")?.();
  expect(toggle).toHaveBeenCalledOnce();
  expect(shortcut.set("")).toBeNull();
  expect(held.size).toBe(0);
});

it("says that another program holds the keys, or that they are none", () => {
  const shortcut = make();
  register.mockReturnValueOnce(false);
  expect(shortcut.set("Control+Shift+S")).toBe("taken");
  register.mockImplementationOnce(() => {
    throw new TypeError("conversion failure");
  });
  expect(shortcut.set("Nonsense")).toBe("taken");
  expect(shortcut.set("Control+Shift+S")).toBeNull();
});

it.each([
  ["win32", "Control+Alt+S", "writes"],
  ["win32", "CommandOrControl+Alt+Shift+S", "writes"],
  ["linux", "Control+Alt+1", "writes"],
  ["win32", "Alt+S", null],
  ["win32", "Alt+Super+S", null],
  ["darwin", "Alt+S", "writes"],
  ["darwin", "Control+Alt+S", null],
  ["darwin", "CommandOrControl+Alt+S", null],
] as const)("takes no keys that write letters in other programs: %s, %s", (os, keys, said) => {
  const shortcut = make(os);
  expect(shortcut.set("Control+Shift+D")).toBeNull();
  expect(shortcut.set(keys)).toBe(said);
  expect([...held.keys()]).toEqual(said === null ? [keys] : []);
});
