import { app, dialog } from "electron";
import log from "electron-log/main";
import { BUILT_IN } from "./builtIn.ts";
import { LINK_SCHEME, screenOfArguments } from "./deepLinks.ts";
import { ExternalLinks } from "./ExternalLinks.ts";
import { guardAllContents } from "./guards.ts";
import { writeLogs } from "./writeLogs.ts";
import { registerAppScheme } from "./serveApp.ts";
import { startTerminal } from "./startTerminal.ts";

// The order matters: scheme and sandbox before anything is ready, the lock before anything is opened.
registerAppScheme();
app.enableSandbox();
app.setAppUserModelId(BUILT_IN.appId);
// Under Wayland keys of every program are asked of the desktop, which X11 and others pay no heed to.
app.commandLine.appendSwitch("enable-features", "GlobalShortcutsPortal");

if (app.requestSingleInstanceLock()) {
  writeLogs();
  app.setAsDefaultProtocolClient(LINK_SCHEME);
  const links = new ExternalLinks();
  guardAllContents((url) => void links.open(url));
  startTerminal(screenOfArguments(process.argv), links).catch((error: unknown) => {
    log.error("The terminal could not start:", error);
    const { path } = log.transports.file.getFile();
    dialog.showErrorBox(
      "SignalDeck cannot start",
      `${error instanceof Error ? error.message : String(error)}\n\nStart it again. If it says the same, send this file to your support: ${path}`,
    );
    // If we held the lock, no further start could show anything.
    app.exit(1);
  });
} else {
  // The running one has been handed our command line and shows itself.
  app.quit();
}
