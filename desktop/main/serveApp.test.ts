// @vitest-environment node
import { mkdtemp, mkdir, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { answerPage, contentSecurityPolicy } from "./serveApp.ts";

vi.mock("electron", () => ({ protocol: {} }));

const SERVER = "https://signals.example";
let root: string;
let folder: string;

beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), "signaldeck-pages-"));
  folder = join(root, "renderer");
  await mkdir(join(folder, "assets"), { recursive: true });
  await writeFile(join(folder, "index.html"), '<!doctype html><html lang="en"></html>');
  await writeFile(join(folder, "assets", "app.js"), "1");
  await writeFile(join(folder, "verify.mjs"), "2");
  await writeFile(join(folder, "assets", "logo.svg"), "<svg/>");
  await writeFile(join(folder, "notes.txt"), "no page of ours");
  await writeFile(join(root, "secret.js"), "secret");
});
afterAll(() => rm(root, { recursive: true, force: true }));

const ask = (address: string, theme: "dark" | "light" = "dark") =>
  answerPage({ folder, server: () => SERVER, theme: () => theme }, address);

describe("the pages of the application", () => {
  it("are the one page for every screen, with the chosen theme", async () => {
    for (const path of ["/", "/dashboard", "/dashboard/signals/7?pair=x"]) {
      const reply = await ask(`app://bundle${path}`);
      expect(reply.status, path).toBe(200);
      expect(reply.headers.get("content-type")).toBe("text/html; charset=utf-8");
    }
    expect(await (await ask("app://bundle/", "light")).text()).toContain('data-theme="light"');
    expect(await (await ask("app://bundle/")).text()).not.toContain("data-theme");
  });

  it("carry a policy that lets them talk to the chosen server alone, and no type to be guessed", async () => {
    const { headers } = await ask("app://bundle/assets/app.js");
    expect(headers.get("content-type")).toBe("text/javascript; charset=utf-8");
    const drawing = await ask("app://bundle/assets/logo.svg");
    expect(drawing.headers.get("content-type")).toBe("image/svg+xml; charset=utf-8");
    expect(headers.get("x-content-type-options")).toBe("nosniff");
    const policy = headers.get("content-security-policy");
    expect(policy).toBe(contentSecurityPolicy(SERVER));
    expect(policy).toContain(`connect-src 'self' ${SERVER};`);
    for (const part of [
      "default-src 'none'",
      "script-src 'self'",
      "worker-src 'self'",
      "object-src 'none'",
      "frame-src 'none'",
      "base-uri 'none'",
    ]) {
      expect(policy).toContain(part);
    }
    expect(policy).not.toMatch(/script-src[^;]*unsafe/);
  });

  it("bring the program that checks the log, which may ask the chosen server as well", async () => {
    const { status, headers } = await ask("app://bundle/verify.mjs");
    expect([status, headers.get("content-type")]).toEqual([200, "text/javascript; charset=utf-8"]);
    expect(headers.get("content-security-policy")).toContain(`connect-src 'self' ${SERVER};`);
  });

  it.each([
    ["app://bundle/../secret.js", 404],
    ["app://bundle/%2e%2e/secret.js", 404],
    ["app://bundle/..%2fsecret.js", 400],
    ["app://bundle/assets/..%2f..%2fsecret.js", 400],
    ["app://bundle/%00.js", 404],
    ["app://bundle/%E0%A4%A.js", 400],
    ["app://bundle/missing.js", 404],
    ["app://bundle/notes.txt", 404],
    ["app://other/assets/app.js", 403],
  ])("%s is refused", async (address, status) => {
    const reply = await ask(address);
    expect(reply.status).toBe(status);
    expect(await reply.text()).toBe("");
  });
});
