import { EventEmitter } from "node:events";
import type { UpdateState } from "@signaldeck/ui";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { Updates } from "./Updates.ts";

const { app, autoUpdater, system } = vi.hoisted(() => ({
  app: { isPackaged: true },
  autoUpdater: {},
  /** Electron's own updater, which macOS' version builds on. */
  system: {} as Pick<EventEmitter, "on">,
}));
vi.mock("electron", () => ({ app, autoUpdater: system }));
vi.mock("electron-log/main", () => ({ default: { warn: () => undefined } }));
vi.mock("electron-updater", () => ({ default: { autoUpdater } }));

const asked = vi.fn<() => Promise<null>>();
const download = vi.fn<() => Promise<string[]>>();
const quitAndInstall = vi.fn<(silent: boolean, restart: boolean) => void>();
const beforeQuit = vi.fn<() => void>();

let events: EventEmitter;
let ofSystem: EventEmitter;
let states: UpdateState[];

function updates(): Updates {
  const made = new Updates({ onChange: (state) => states.push(state), beforeQuit });
  made.start();
  return made;
}

beforeEach(() => {
  events = new EventEmitter();
  ofSystem = new EventEmitter();
  system.on = ofSystem.on.bind(ofSystem);
  states = [];
  app.isPackaged = true;
  for (const call of [asked, download, quitAndInstall, beforeQuit]) call.mockReset();
  asked.mockResolvedValue(null);
  download.mockResolvedValue([]);
  Object.assign(autoUpdater, {
    on: events.on.bind(events),
    checkForUpdates: asked,
    downloadUpdate: download,
    quitAndInstall,
  });
});

describe("new versions", () => {
  it("are asked for, but neither downloaded nor installed by themselves", () => {
    const made = updates();
    expect(asked).toHaveBeenCalledOnce();
    expect(autoUpdater).toMatchObject({ autoDownload: false, autoInstallOnAppQuit: false });
    events.emit("update-available", { version: "9.0.0" });
    expect(made.state).toEqual({ phase: "available", version: "9.0.0" });
    expect(download).not.toHaveBeenCalled();
    made.install();
    expect(quitAndInstall).not.toHaveBeenCalled();
  });

  it("are downloaded and then installed when the person says so", async () => {
    const made = updates();
    await made.download();
    expect(download).not.toHaveBeenCalled();
    events.emit("update-available", { version: "9.0.0" });
    await made.download();
    expect(download).toHaveBeenCalledOnce();
    events.emit("download-progress", { percent: 41.6 });
    events.emit("update-downloaded", { version: "9.0.0" });
    made.install();
    // Silently, and then started again.
    expect(quitAndInstall).toHaveBeenCalledExactlyOnceWith(true, true);
    expect(states).toEqual([
      { phase: "available", version: "9.0.0" },
      { phase: "downloading", version: "9.0.0", percent: 0 },
      { phase: "downloading", version: "9.0.0", percent: 42 },
      { phase: "ready", version: "9.0.0" },
    ]);
  });

  it("can be fetched again when the download broke off", async () => {
    const made = updates();
    events.emit("update-available", { version: "9.0.0" });
    download.mockRejectedValueOnce(new Error("cut"));
    const first = made.download();
    events.emit("error", new Error("cut"));
    await first;
    expect(made.state).toEqual({ phase: "failed", version: "9.0.0" });
    await made.download();
    expect(download).toHaveBeenCalledTimes(2);
  });

  it("say on macOS that the windows are about to be closed, which then may not hide", () => {
    updates();
    expect(beforeQuit).not.toHaveBeenCalled();
    ofSystem.emit("before-quit-for-update");
    expect(beforeQuit).toHaveBeenCalledOnce();
  });

  it("are not looked for outside of a package", () => {
    app.isPackaged = false;
    updates();
    expect(asked).not.toHaveBeenCalled();
  });
});
