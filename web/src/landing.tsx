import { mountLanding } from "@signaldeck/ui/landing";
import type { KnownContent } from "@signaldeck/ui/landing";
import "@signaldeck/ui/styles.css";
import { fetchAheadOnIntent } from "./fetchAhead.ts";
import { knownContent, rootElement } from "./page.ts";
import { createWebPlatform } from "./webPlatform.ts";

const drawn = knownContent() as KnownContent | undefined;
if (!drawn) throw new Error("The page has no element with the id known-content");
mountLanding(rootElement(), createWebPlatform(globalThis.window), drawn);
fetchAheadOnIntent(document);
