import { fileURLToPath } from "node:url";
import tailwindcss from "@tailwindcss/vite";
import react from "@vitejs/plugin-react";
import { defineConfig } from "vite";

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url));

/** The pages of the terminal: the same UI as in the browser, on another host. */
export default defineConfig({
  root: here("renderer"),
  base: "/",
  publicDir: here("renderer/public"),
  plugins: [react(), tailwindcss()],
  build: {
    outDir: here("dist/renderer"),
    emptyOutDir: true,
    assetsInlineLimit: 0,
    target: "es2023",
  },
});
