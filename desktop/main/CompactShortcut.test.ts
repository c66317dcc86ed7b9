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

beforeEach(() => {
  held.clear();
  register.mockReset().mockReturnValue(true);
});

it("holds one combination of keys, and none that is given up", () => {
  const toggle = vi.fn<() => void>();
  const shortcut = new CompactShortcut(toggle);
  expect(shortcut.set("CommandOrControl+Alt+S")).toBe(true);
  expect(shortcut.set("CommandOrControl+Alt+D")).toBe(true);
  expect([...held.keys()]).toEqual(["CommandOrControl+Alt+D"]);
  held.get("CommandOrControl+Alt+D")?.();
  expect(toggle).toHaveBeenCalledOnce();
  expect(shortcut.set("")).toBe(true);
  expect(held.size).toBe(0);
});

it("says that another program holds the keys, or that they are none", () => {
  const shortcut = new CompactShortcut(() => undefined);
  register.mockReturnValueOnce(false);
  expect(shortcut.set("CommandOrControl+Alt+S")).toBe(false);
  register.mockImplementationOnce(() => {
    throw new TypeError("conversion failure");
  });
  expect(shortcut.set("Nonsense")).toBe(false);
  expect(shortcut.set("CommandOrControl+Alt+S")).toBe(true);
});
