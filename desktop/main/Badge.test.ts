import { EventEmitter } from "node:events";
import { beforeEach, expect, it, vi } from "vitest";
import { Badge } from "./Badge.ts";

const { setBadgeCount, windows } = vi.hoisted(() => ({
  setBadgeCount: vi.fn<(count: number) => void>(),
  windows: [] as Electron.BrowserWindow[],
}));
vi.mock("electron", () => ({
  app: { setBadgeCount },
  BrowserWindow: { getAllWindows: () => windows },
  nativeImage: {
    createFromPath: (file: string) => ({ crop: ({ x }: { x: number }) => `${file} from ${x}` }),
  },
}));

const overlay = vi.fn<(picture: string | null, words: string) => void>();
const makeWindow = () => Object.assign(new EventEmitter(), { setOverlayIcon: overlay });
const asWindow = (window: object) => window as unknown as Electron.BrowserWindow;

beforeEach(() => {
  setBadgeCount.mockReset();
  overlay.mockReset();
  windows.splice(0, windows.length, asWindow(makeWindow()));
});

it("is the system's own count on macOS and Linux", () => {
  for (const os of ["darwin", "linux"]) new Badge(os, "").set(3);
  expect(setBadgeCount.mock.calls).toEqual([[3], [3]]);
  expect(overlay).not.toHaveBeenCalled();
});

it("is a picture on each window on Windows, up to nine and for more, and goes", () => {
  const badge = new Badge("win32", "/pictures");
  for (const count of [1, 9, 10, 240, 0]) badge.set(count);
  expect(overlay.mock.calls).toEqual([
    ["/pictures/badges.png from 0", "1 new"],
    ["/pictures/badges.png from 256", "9 new"],
    ["/pictures/badges.png from 288", "10 new"],
    ["/pictures/badges.png from 288", "240 new"],
    [null, ""],
  ]);
  expect(setBadgeCount).not.toHaveBeenCalled();
});

it("is drawn anew on Windows when a window comes back into the bar", () => {
  const badge = new Badge("win32", "/pictures");
  badge.set(2);
  const window = makeWindow();
  badge.follow(asWindow(window));
  overlay.mockReset();
  window.emit("show");
  expect(overlay).toHaveBeenCalledExactlyOnceWith("/pictures/badges.png from 32", "2 new");
});
