import { BrowserWindow, ipcMain } from "electron";
import type { IpcMainInvokeEvent } from "electron";
import { CALLS } from "../bridge/channels.ts";
import type { CallName } from "../bridge/channels.ts";
import type { DesktopBridge } from "../bridge/DesktopBridge.ts";
import { ARGUMENTS } from "./argumentsOf.ts";
import type { ArgumentsOf } from "./argumentsOf.ts";
import { isOwnPage } from "./ownPages.ts";

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
