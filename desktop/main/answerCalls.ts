import { BrowserWindow, ipcMain, type IpcMainInvokeEvent } from "electron";
import { LANGUAGES } from "@signaldeck/contract";
import { z } from "zod";
import { CALLS, type CallName } from "../bridge/channels.ts";
import type { DesktopBridge } from "../bridge/DesktopBridge.ts";
import { isOwnPage } from "./ownPages.ts";

/** A route; two slashes would begin the name of a host. */
const Path = z
  .string()
  .regex(/^\/(?!\/)/)
  .max(500);
/** A pair alone, by which its window is remembered. */
const SmallPath = z.string().regex(/^\/compact\?pair=[\w%.-]{1,40}$/);
const Key = z.string().regex(/^[a-z][\w.:-]{0,63}$/i);
/** Larger than the list of signals that is stored for a start without network. */
const VALUE_MAX = 512 * 1024;
const Shortcut = z
  .string()
  .max(60)
  .regex(/^[\w+]*$/);

/** What each call of a page must carry; everything else is refused before it is looked at. */
const ARGUMENTS = {
  start: z.tuple([]),
  speak: z.tuple([z.enum(LANGUAGES)]),
  openScreen: z.tuple([Path]),
  openSmall: z.tuple([SmallPath]),
  openExternal: z.tuple([z.string().max(2_000)]),
  loadToken: z.tuple([]),
  saveToken: z.tuple([z.string().min(1).max(512), z.boolean()]),
  clearToken: z.tuple([]),
  storeValue: z.tuple([Key, z.string().max(VALUE_MAX), z.boolean()]),
  removeValue: z.tuple([Key]),
  showNote: z.tuple([
    z.strictObject({
      id: z.string().min(1).max(100),
      title: z.string().max(200),
      body: z.string().max(500),
      path: Path,
    }),
  ]),
  setBadge: z.tuple([z.number().int().min(0).max(9_999)]),
  setLive: z.tuple([z.string().max(60).nullable()]),
  downloadUpdate: z.tuple([]),
  installUpdate: z.tuple([]),
  changeSettings: z.tuple([
    z.strictObject({
      startAtLogin: z.boolean().optional(),
      closeToTray: z.boolean().optional(),
      doNotDisturb: z.boolean().optional(),
      compactShortcut: Shortcut.optional(),
    }),
  ]),
  showCompact: z.tuple([]),
  copyText: z.tuple([z.string().max(5_000)]),
  chooseServer: z.tuple([z.string().max(300)]),
} satisfies Record<CallName, z.ZodType>;

/** The checked arguments of a call. */
type ArgumentsOf<Name extends CallName> = z.output<(typeof ARGUMENTS)[Name]>;

/** What answers each call: the window that asks, then the checked arguments. */
export type Answers = {
  [Name in CallName]: (
    window: Electron.BrowserWindow,
    ...args: ArgumentsOf<Name>
  ) => ReturnType<DesktopBridge[Name]> | Awaited<ReturnType<DesktopBridge[Name]>>;
};

/**
 * The window that sent a call.
 * @throws Error for anything but the top frame of one of our own pages.
 */
export function senderWindow(event: Pick<IpcMainInvokeEvent, "sender" | "senderFrame">) {
  const frame = event.senderFrame;
  const window = BrowserWindow.fromWebContents(event.sender);
  if (!frame || frame.parent !== null || !isOwnPage(frame.url) || !window) {
    throw new Error("This call does not come from a window of the application.");
  }
  return window;
}

/** Answers the calls of our pages; each sender and each argument is checked first. */
export function answerCalls(answers: Answers): void {
  for (const name of Object.keys(CALLS) as CallName[]) {
    ipcMain.handle(CALLS[name], (event, ...args: unknown[]) => {
      const window = senderWindow(event);
      const checked = ARGUMENTS[name].safeParse(args);
      if (!checked.success) throw new TypeError(`The call ${CALLS[name]} has wrong arguments.`);
      const answer = answers[name] as (
        window: Electron.BrowserWindow,
        ...args: unknown[]
      ) => unknown;
      return answer(window, ...checked.data);
    });
  }
}
