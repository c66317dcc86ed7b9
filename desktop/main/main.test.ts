import { beforeEach, expect, it, vi } from "vitest";

const { app, dialog, startTerminal } = vi.hoisted(() => ({
  app: {
    enableSandbox: vi.fn<() => void>(),
    setAppUserModelId: () => undefined,
    setAsDefaultProtocolClient: () => undefined,
    commandLine: { appendSwitch: vi.fn<(name: string, value: string) => void>() },
    requestSingleInstanceLock: vi.fn<() => boolean>(),
    quit: vi.fn<() => void>(),
    exit: vi.fn<(code: number) => void>(),
    on: () => undefined,
  },
  dialog: { showErrorBox: vi.fn<(title: string, words: string) => void>() },
  startTerminal: vi.fn<(...args: unknown[]) => Promise<void>>(),
}));
vi.mock("electron", () => ({
  app,
  dialog,
  protocol: { registerSchemesAsPrivileged: () => undefined },
  session: {},
  shell: {},
}));
vi.mock("electron-log/main", () => ({
  default: {
    error: () => undefined,
    transports: { file: { getFile: () => ({ path: "/logs/main.log" }) } },
  },
}));
vi.mock("./builtIn.ts", () => ({ BUILT_IN: { appId: "app.example" } }));
vi.mock("./writeLogs.ts", () => ({ writeLogs: () => undefined }));
vi.mock("./startTerminal.ts", () => ({ startTerminal }));

const run = async (hasLock: boolean) => {
  vi.resetModules();
  app.requestSingleInstanceLock.mockReturnValue(hasLock);
  await import("./main.ts");
};

beforeEach(() => {
  vi.clearAllMocks();
  startTerminal.mockResolvedValue();
});

it("starts one terminal, in a sandbox, on the screen of its command line", async () => {
  process.argv.push("signaldeck://upgrade");
  await run(true);
  process.argv.pop();
  expect(app.enableSandbox).toHaveBeenCalledOnce();
  expect(startTerminal.mock.lastCall?.[0]).toBe("/dashboard/upgrade");
  expect(app.quit).not.toHaveBeenCalled();
});

it("opens nothing where a terminal runs already, and ends", async () => {
  await run(false);
  expect(startTerminal).not.toHaveBeenCalled();
  expect(app.quit).toHaveBeenCalledOnce();
});

it("asks Wayland's desktop for keys of every program", async () => {
  await run(true);
  expect(app.commandLine.appendSwitch).toHaveBeenCalledWith(
    "enable-features",
    "GlobalShortcutsPortal",
  );
});

it("says why it cannot start and where that is written, and lets the lock go", async () => {
  startTerminal.mockRejectedValue(new Error("EISDIR: settings.json"));
  await run(true);
  await expect.poll(() => app.exit).toHaveBeenCalledExactlyOnceWith(1);
  expect(dialog.showErrorBox.mock.lastCall?.[1]).toMatch(/EISDIR[^]*main\.log/);
});
