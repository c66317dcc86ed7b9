import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import express from "express";
import request from "supertest";
import { afterEach, beforeEach, expect, it } from "vitest";
import { mountDocs } from "./docsPages.ts";

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "signaldeck-docs-"));
  const files = {
    "index.html": "all pages",
    "404.html": "no such page",
    "guide/index.html": "the guide",
    "guide/install.html": "how to install",
    "assets/app.D8xyqRa1.js": "code",
    "assets/beforePaint.js": "more code",
  };
  for (const name of ["guide", "assets"]) await mkdir(join(folder, name));
  for (const [name, text] of Object.entries(files)) await writeFile(join(folder, name), text);
});
afterEach(() => rm(folder, { recursive: true, force: true }));

const served = () => {
  const app = express();
  mountDocs(app, folder);
  return request(app);
};

it.each([
  ["/docs/", 200, "all pages"],
  ["/docs/guide/", 200, "the guide"],
  ["/docs/guide/install", 200, "how to install"],
  ["/docs/guide/gone", 404, "no such page"],
])("the docs answer %s with %i", async (path, status, text) => {
  const reply = await served().get(path).expect(status);
  expect(reply.text).toBe(text);
  expect(reply.headers["content-type"]).toContain("text/html");
});

it("files are kept by browsers where their names follow their content", async () => {
  const kept = async (path: string) => (await served().get(path)).headers["cache-control"];
  expect(await kept("/docs/assets/app.D8xyqRa1.js")).toContain("immutable");
  expect(await kept("/docs/assets/beforePaint.js")).toBe("no-cache");
  expect(await kept("/docs/")).toBe("no-cache");
  await served().get("/docs").expect(301).expect("location", "/docs/");
});

it("there are none while they are not built", async () => {
  await rm(folder, { recursive: true });
  await served().get("/docs/").expect(404);
});
