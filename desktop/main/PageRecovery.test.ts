import { EventEmitter } from "node:events";
import { beforeEach, expect, it, vi } from "vitest";
import { PageRecovery } from "./PageRecovery.ts";

const { showMessageBox } = vi.hoisted(() => ({
  showMessageBox: vi.fn<(...args: unknown[]) => Promise<{ response: number }>>(),
}));
vi.mock("electron", () => ({ dialog: { showMessageBox } }));
vi.mock("electron-log/main", () => ({
  default: { error: () => undefined, warn: () => undefined },
}));

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["Date"] });
  showMessageBox.mockReset();
  return () => vi.useRealTimers();
});

function followed() {
  const contents = Object.assign(new EventEmitter(), {
    reload: vi.fn<() => void>(),
    forcefullyCrashRenderer: () => contents.emit("render-process-gone", {}, { reason: "killed" }),
  });
  const window = Object.assign(new EventEmitter(), {
    webContents: contents,
    isDestroyed: () => false,
    destroy: vi.fn<() => void>(),
  });
  const recovery = new PageRecovery();
  const asWindow = window as unknown as Electron.BrowserWindow;
  recovery.follow(asWindow);
  return {
    window,
    reload: contents.reload,
    end: (reason = "crashed") => contents.emit("render-process-gone", {}, { reason }),
    take: () => recovery.take(asWindow),
  };
}

it("loads a page anew that ended, and says so once", () => {
  const { reload, end, take } = followed();
  expect(take()).toBe(false);
  end("clean-exit");
  expect(reload).not.toHaveBeenCalled();
  end("oom");
  expect(reload).toHaveBeenCalledOnce();
  expect(take()).toBe(true);
  expect(take()).toBe(false);
});

it("asks before the fourth time within a minute", async () => {
  const { window, reload, end } = followed();
  for (let time = 0; time < 3; time++) end();
  vi.setSystemTime(Date.now() + 61_000);
  end();
  expect(reload).toHaveBeenCalledTimes(4);
  for (let time = 0; time < 2; time++) end();
  showMessageBox.mockResolvedValueOnce({ response: 0 });
  end();
  await expect.poll(() => reload).toHaveBeenCalledTimes(7);
  showMessageBox.mockResolvedValueOnce({ response: 1 });
  end();
  await expect.poll(() => window.destroy).toHaveBeenCalledOnce();
  expect(reload).toHaveBeenCalledTimes(7);
});

it("asks what to do with a page that does not answer, until it does", async () => {
  const { window, reload } = followed();
  let answer: (response: number) => void = () => undefined;
  showMessageBox.mockImplementation(
    () => new Promise((done) => (answer = (response) => done({ response }))),
  );
  const isOver = () => {
    const [, options] = showMessageBox.mock.lastCall ?? [];
    return (options as { signal: AbortSignal }).signal.aborted;
  };
  window.emit("unresponsive");
  expect(isOver()).toBe(false);
  window.emit("responsive");
  expect(isOver()).toBe(true);
  answer(0);

  window.emit("unresponsive");
  expect(isOver()).toBe(false);
  expect(reload).not.toHaveBeenCalled();
  answer(1);
  await expect.poll(() => reload).toHaveBeenCalledOnce();
});
