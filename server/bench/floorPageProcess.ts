import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { brotliCompressSync, constants, gzipSync } from "node:zlib";
import { build, type Plugin } from "vite";
import { REPOSITORY_ROOT } from "../src/paths.ts";
import type { FloorPage } from "./floorPage.ts";

/**
 * The least that a page made by React in the browser can be, in a process of its own: the packages
 * that the application builds on, one route, one heading. Built as the web UI is, and sent from
 * memory, compressed before. Prints a `FloorPage` as JSON.
 */
const ENTRY = "floor";
const SOURCE = `
  import { configureStore, createSlice } from "@reduxjs/toolkit";
  import axios from "axios";
  import { createElement } from "react";
  import { createRoot } from "react-dom/client";
  import { createBrowserRouter, RouterProvider } from "react-router-dom";

  const extraArgument = axios.create({ baseURL: "/api" });
  const page = createSlice({ name: "page", initialState: { title: "SignalDeck" }, reducers: {} });
  const store = configureStore({
    reducer: { page: page.reducer },
    middleware: (usual) => usual({ thunk: { extraArgument } }),
  });
  const Component = () => createElement("h1", null, store.getState().page.title);
  const router = createBrowserRouter([{ path: "*", Component }]);
  createRoot(document.getElementById("root")).render(createElement(RouterProvider, { router }));
`;
const HTML = `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Floor</title><script type="module" src="/floor.js"></script></head><body><div id="root"></div></body></html>`;

const source: Plugin = {
  name: "floor",
  resolveId: (id) => (id === ENTRY ? `\0${ENTRY}` : null),
  load: (id) => (id === `\0${ENTRY}` ? SOURCE : null),
};

async function bundle(): Promise<string> {
  const built = await build({
    // Where the packages of the UI are found.
    root: join(REPOSITORY_ROOT, "web"),
    configFile: false,
    logLevel: "error",
    plugins: [source],
    build: {
      write: false,
      target: "es2023",
      copyPublicDir: false,
      rolldownOptions: { input: ENTRY },
    },
  });
  if (Array.isArray(built) || !("output" in built)) throw new Error("The floor page was not built");
  const [chunk, ...others] = built.output;
  if (others.length > 0) throw new Error("The floor page is not one script");
  return chunk.code;
}

const script = await bundle();
const texts = {
  "/": ["text/html", HTML],
  "/floor.js": ["text/javascript", script],
  "/healthz": ["text/plain", "ok"],
};
/** By path: what kind it is, and its bytes by their encoding. */
const files = new Map(
  Object.entries(texts).map(([path, [type = "", text = ""]]) => {
    const level = { level: constants.Z_BEST_COMPRESSION };
    return [path, { type, br: brotliCompressSync(text), gzip: gzipSync(text, level) }];
  }),
);

const server = createServer((request, response) => {
  const file = files.get(request.url ?? "");
  if (!file) return void response.writeHead(404).end();
  const encoding = request.headers["accept-encoding"]?.includes("br") ? "br" : "gzip";
  response.writeHead(200, {
    "Content-Type": `${file.type}; charset=utf-8`,
    "Content-Encoding": encoding,
    "Content-Length": file[encoding].length,
  });
  response.end(file[encoding]);
});
server.listen(0, "127.0.0.1", () => {
  const { port } = server.address() as AddressInfo;
  const page: FloorPage = { port, weight: gzipSync(script).length / 1_024 };
  process.stdout.write(`${JSON.stringify(page)}\n`);
});
