import { mount } from "@signaldeck/ui";
import "@signaldeck/ui/styles.css";
import { createWebPlatform } from "./webPlatform.ts";

const root = document.getElementById("root");
if (!root) throw new Error("The page has no element with the id root");
mount(root, createWebPlatform(globalThis.window));
