import { mount, type DrawnWith } from "@signaldeck/ui";
import "@signaldeck/ui/styles.css";
import { knownContent, rootElement } from "./page.ts";
import { createServiceWorkerHost } from "./serviceWorkerHost.ts";
import { thisTab, withSharedSession } from "./sharedSession.ts";
import { createWebPlatform } from "./webPlatform.ts";

const drawn = knownContent() as DrawnWith | undefined;
const { window } = globalThis;
const host = createWebPlatform(window, createServiceWorkerHost(window));
const platform = withSharedSession(host, thisTab(window));
const start = () => mount(rootElement(), platform, drawn);
// Where the page stands drawn already, the browser may answer before the screen is built.
if (drawn) setTimeout(start);
else start();
