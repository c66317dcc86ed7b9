import { mount } from "@signaldeck/ui";
import type { KnownContent } from "@signaldeck/ui";
import "@signaldeck/ui/styles.css";
import { createWebPlatform } from "./webPlatform.ts";

const root = document.getElementById("root");
if (!root) throw new Error("The page has no element with the id root");
mount(root, createWebPlatform(globalThis.window), knownContent());

/** What the server rendered the page in `root` with; nothing where it sent an empty one. */
function knownContent(): KnownContent | undefined {
  const text = document.getElementById("known-content")?.textContent;
  return text ? (JSON.parse(text) as KnownContent) : undefined;
}
