import { fileURLToPath } from "node:url";
import tailwindcss from "@tailwindcss/vite";
import react from "@vitejs/plugin-react";
import { defineConfig } from "vite";
import { contractParts } from "../ui/contractParts.ts";
import { words } from "../ui/words.ts";
import { usedIcons } from "./usedIcons.ts";

const at = (path: string) => fileURLToPath(new URL(path, import.meta.url));

/** The gallery of shared components (`npm run gallery`); no part of any build of the product. */
export default defineConfig({
  root: at("../ui/gallery"),
  cacheDir: at("node_modules/.vite-gallery"),
  plugins: [react(), tailwindcss(), contractParts(), words, usedIcons(at("../ui/src"))],
  // The only build is that of its spec, which says where it goes.
  build: { target: "es2023", assetsInlineLimit: 0 },
  server: { port: 5174 },
});
