import { fileURLToPath } from "node:url";
import tailwindcss from "@tailwindcss/vite";
import react from "@vitejs/plugin-react";
import { defineConfig } from "vite";

/** The API server that the development server passes calls on to. */
const api = `http://127.0.0.1:${process.env["PORT"] ?? "3000"}`;

export default defineConfig(({ isSsrBuild = false }) => ({
  root: fileURLToPath(new URL(".", import.meta.url)),
  plugins: [react(), tailwindcss()],
  build: {
    outDir: "dist",
    emptyOutDir: true,
    assetsInlineLimit: 0,
    target: "es2023",
    manifest: !isSsrBuild,
    copyPublicDir: !isSsrBuild,
  },
  // The landing page is also built for Node: the server draws it once, at its start.
  ssr: { noExternal: ["@signaldeck/contract", "@signaldeck/ui"] },
  server: {
    port: 5173,
    proxy: { "/api": { target: api, changeOrigin: false }, "/dev": { target: api } },
  },
}));
