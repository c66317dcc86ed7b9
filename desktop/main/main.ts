import { app } from "electron";
import { BUILT_IN } from "./builtIn.ts";
import { LINK_SCHEME, screenOfArguments } from "./deepLinks.ts";
import { ExternalLinks } from "./ExternalLinks.ts";
import { guardAllContents } from "./guards.ts";
import { keepLogs } from "./keepLogs.ts";
import { registerAppScheme } from "./serveApp.ts";
import { startTerminal } from "./startTerminal.ts";

// The order matters: scheme and sandbox before anything is ready, the lock before anything is opened.
registerAppScheme();
app.enableSandbox();
app.setAppUserModelId(BUILT_IN.appId);

if (app.requestSingleInstanceLock()) {
  keepLogs();
  app.setAsDefaultProtocolClient(LINK_SCHEME);
  const links = new ExternalLinks();
  guardAllContents((url) => void links.open(url));
  void startTerminal(screenOfArguments(process.argv), links);
} else {
  // The running one has been handed our command line and shows itself.
  app.quit();
}
