import { beforeEach, describe, expect, it, vi } from "vitest";
import type { DesktopStore, SmallPlace, WindowPlace } from "./DesktopStore.ts";
import { PageRecovery } from "./PageRecovery.ts";
import { FakeWindow } from "./testing/FakeWindow.ts";
import { WantedScreens } from "./WantedScreens.ts";
import { Windows } from "./Windows.ts";

vi.mock("electron", async () => {
  const { FakeWindow: BrowserWindow } = await import("./testing/FakeWindow.ts");
  const display = { workArea: { x: 0, y: 0, width: 1_920, height: 1_080 } };
  const screen = { getAllDisplays: () => [display], getPrimaryDisplay: () => display };
  return { BrowserWindow, screen, dialog: {} };
});
vi.mock("electron-log/main", () => ({ default: { error: () => undefined } }));

const SMALL = "/compact?pair=EUR%2FUSD";
const PLACE: WindowPlace = { x: 10, y: 20, width: 900, height: 700, maximized: false };

let place: WindowPlace;
let small: Record<string, SmallPlace>;
const store = {
  terminal: { closeToTray: true },
  get place() {
    return place;
  },
  set place(next) {
    place = next;
  },
  get small() {
    return small;
  },
  set small(next) {
    small = next;
  },
} as DesktopStore;

let screens: WantedScreens;
let tray: { isThere: boolean; look: () => Promise<void> };

const make = () => {
  const recovery = new PageRecovery();
  screens = new WantedScreens();
  return new Windows({ store, recovery, screens, tray, devTools: false, preload: "", icon: "" });
};
/** A page calls `start`; what it is answered. */
const started = (window: FakeWindow | undefined) =>
  screens.start(window as unknown as Electron.BrowserWindow);
const [main, second] = [() => FakeWindow.all[0], () => FakeWindow.all[1]];

beforeEach(() => {
  FakeWindow.all = [];
  FakeWindow.focused = null;
  place = PLACE;
  small = {};
  tray = { isThere: true, look: () => Promise.resolve() };
});

describe("a large window", () => {
  it("is shown once its page is there, even if that has nothing to show yet", () => {
    make().open();
    expect(main()?.visible).toBe(false);
    main()?.webContents.emit("did-finish-load");
    expect(main()?.visible).toBe(true);
  });

  it("that was closed before stays closed", () => {
    make().open();
    main()?.close();
    main()?.arrive();
    expect([main()?.isDestroyed(), main()?.visible]).toEqual([false, false]);
  });

  it("that nobody is to see has its page all the same, and fills the screen once it is shown", () => {
    place = { ...PLACE, maximized: true };
    small = { [SMALL]: { x: 1, y: 2, width: 380, height: 420, open: true } };
    const windows = make();
    void windows.openUnseen();
    main()?.arrive();
    expect([main()?.loaded, main()?.visible]).toEqual([["app://bundle/dashboard"], false]);
    windows.prepareToQuit();
    expect(place).toEqual({ ...PLACE, maximized: true });

    windows.show();
    expect([main()?.visible, main()?.isMaximized()]).toEqual([true, true]);
    expect(second()?.loaded).toEqual([`app://bundle${SMALL}`]);
  });
});

describe("without a tray", () => {
  beforeEach(() => {
    tray.isThere = false;
  });

  it("the last window that is closed stays in the bar of windows", () => {
    make().open();
    main()?.arrive();
    main()?.close();
    expect([main()?.isDestroyed(), main()?.visible, main()?.isMinimized()]).toEqual([
      false,
      true,
      true,
    ]);
  });

  it("a start at login has its window there as well, and one with a tray that comes late has none", async () => {
    place = { ...PLACE, maximized: true };
    await make().openUnseen();
    expect([main()?.visible, main()?.isMinimized()]).toEqual([true, true]);
    tray.look = () => {
      tray.isThere = true;
      return Promise.resolve();
    };
    FakeWindow.all = [];
    await make().openUnseen();
    expect([main()?.visible, main()?.isMinimized()]).toEqual([false, false]);
  });

  it("it is looked for anew each time that the terminal is brought to the front", () => {
    const look = vi.spyOn(tray, "look");
    const windows = make();
    windows.open();
    windows.show();
    expect(look).toHaveBeenCalledOnce();
  });
});

describe("a screen that is asked for", () => {
  const sent = () => main()?.webContents.sent;

  it("waits until the page has started, the last one alone, and is then sent", () => {
    const windows = make();
    windows.open();
    windows.show("/dashboard/support");
    windows.show("/login");
    main()?.arrive();
    expect(sent()).toEqual([]);
    expect(started(main())).toBe("/login");
    windows.show("/dashboard/signals");
    expect(sent()).toEqual([["window:open", "/dashboard/signals"]]);
  });

  it("waits again for a page that is loaded anew, and not for one that is sent elsewhere", () => {
    const windows = make();
    windows.open();
    main()?.arrive();
    expect(started(main())).toBeNull();
    main()?.begin("mailto:desk@signals.example");
    windows.show("/dashboard");
    expect(sent()).toEqual([["window:open", "/dashboard"]]);
    main()?.begin("app://bundle/dashboard");
    windows.show("/dashboard/signals");
    main()?.arrive();
    expect(started(main())).toBe("/dashboard/signals");
    main()?.webContents.emit("render-process-gone", {}, { reason: "crashed" });
    windows.show("/dashboard/support");
    main()?.arrive();
    expect(started(main())).toBe("/dashboard/support");

    main()?.begin("app://bundle/dashboard");
    windows.show("/dashboard/support");
    windows.restartOthers(new FakeWindow() as unknown as Electron.BrowserWindow);
    main()?.arrive();
    expect(started(main())).toBeNull();
    expect(sent()).toHaveLength(1);
  });
});

describe("what is looked at", () => {
  it("is nothing while the page of the window in front still loads", () => {
    const windows = make();
    windows.card.show();
    expect(FakeWindow.focused).toBe(main());
    expect(windows.isLookedAt("/dashboard/signals/one")).toBe(false);
    expect(windows.shows("/dashboard/signals")).toBe(false);
    main()?.arrive();
    expect(windows.isLookedAt("/compact")).toBe(true);
    expect(windows.shows("/compact")).toBe(true);
  });
});

it("windows that are closed for a new version are closed, and not hidden", () => {
  const windows = make();
  windows.open();
  main()?.arrive();
  windows.prepareToQuit();
  main()?.close();
  expect(FakeWindow.all).toEqual([]);
});

describe("the end of the system's session", () => {
  it("keeps where windows stood and closes them, small ones to come back", () => {
    const windows = make();
    windows.open();
    windows.openSmall(SMALL);
    for (const window of FakeWindow.all) window.arrive();
    const put = { x: 30, y: 40, width: 500, height: 510 };
    for (const window of FakeWindow.all) window.setBounds(put);
    const all = [...FakeWindow.all];
    // Windows tells each window, closes it, and has no time to wait.
    for (const window of all) window.emit("session-end", {});
    for (const window of all) window.close();
    expect(FakeWindow.all).toEqual([]);
    expect(place).toEqual({ ...put, maximized: false });
    expect(small).toEqual({ [SMALL]: { ...put, open: true } });
  });
});
