import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import type { RequestListener } from "node:http";
import { createServer, type Server } from "node:https";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import express from "express";
import { DAY } from "@signaldeck/contract";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { openFixture, type Fixture } from "../../testing/openFixture.ts";
import { askAddress } from "./askAddress.ts";
import { mountProbes } from "./DoctorProbe.ts";
import { answersOf, goodConfig } from "./testing/answersOf.ts";

let fixture: Fixture;
let folder: string;
let server: Server | null = null;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), "signaldeck-reach-"));
  fixture = await openFixture();
});
afterEach(() => {
  server?.close();
  server?.closeAllConnections();
});
afterAll(async () => {
  await fixture.close();
  rmSync(folder, { recursive: true });
});

/** A certificate for `deck.nigeria` that is signed by itself alone. */
function certificate(days: number, name = "deck.nigeria"): { key: string; cert: string } {
  const [key, cert] = [join(folder, `${name}-${days}.key`), join(folder, `${name}-${days}.pem`)];
  const subject = ["-subj", `/CN=${name}`, "-addext", `subjectAltName=DNS:${name}`];
  const made = ["req", "-x509", "-newkey", "rsa:2048", "-nodes", "-days", String(days)];
  execFileSync("openssl", [...made, "-keyout", key, "-out", cert, ...subject], { stdio: "ignore" });
  return { key: readFileSync(key, "utf8"), cert: readFileSync(cert, "utf8") };
}

/** What answers at the public address. */
async function serve(made: ReturnType<typeof certificate>, listener?: RequestListener) {
  const app = express();
  mountProbes(app, { database: fixture.database, limit: (_request, _response, next) => next() });
  server = createServer(made, listener ?? app);
  await new Promise<void>((resolve) => server?.listen(0, "127.0.0.1", resolve));
  return (server.address() as AddressInfo).port;
}

/** What a doctor says whose name server knows one name and who trusts `authority`. */
const said = (port: number, authority?: string) =>
  answersOf("reach", {
    config: goodConfig(folder, { hasAddress: true, publicUrl: "https://deck.nigeria" }),
    content: fixture.deps.content,
    database: fixture.database,
    clock: { now: () => Date.now() },
    fetch,
    ask: (address, ca = authority) =>
      askAddress(address, ca, { hostname: "127.0.0.1", port, servername: "deck.nigeria" }),
  });

describe("the public address, asked by its name", () => {
  it("is this server's, with a certificate that holds for so many days", async () => {
    const made = certificate(90);
    expect(await said(await serve(made), made.cert)).toEqual([
      expect.stringMatching(
        /^fine: This server answers at https:\/\/deck.nigeria, .* 89 more days$/,
      ),
    ]);
  });

  it.each([
    [20, "warning: The certificate of https://deck.nigeria holds for 19 more days."],
    [3, "critical: The certificate of https://deck.nigeria holds for 2 more days."],
  ])("has a certificate that ends within %d days", async (days, words) => {
    const made = certificate(days);
    expect(await said(await serve(made), made.cert)).toEqual([words]);
  });

  it("is another server's, even where that is a copy of this one", async () => {
    const made = certificate(90);
    const port = await serve(made, (_request, response) => {
      response.writeHead(301, { location: "https://www.deck.nigeria/" }).end("signaldeck other\n");
    });
    expect(await said(port, made.cert)).toEqual([
      "critical: Another server answers at https://deck.nigeria.",
    ]);
  });

  it("is a proxy's that reaches no server", async () => {
    const made = certificate(90);
    const port = await serve(made, (_request, response) => void response.writeHead(502).end("Bad"));
    expect(await said(port, made.cert)).toEqual([
      expect.stringMatching(/^critical: .*the proxy answers 502\.$/),
    ]);
  });

  it("has a certificate that no browser believes, or for another name", async () => {
    const port = await serve(certificate(90));
    expect(await said(port)).toEqual([
      "critical: Members do not reach https://deck.nigeria: its certificate is not one that browsers believe.",
    ]);
    server?.close();
    const other = certificate(90, "other.nigeria");
    expect(await said(await serve(other), other.cert)).toEqual([
      "critical: Members do not reach https://deck.nigeria: its certificate is for another name.",
    ]);
  });

  it("has nobody who listens, and leaves no mark behind", async () => {
    const port = await serve(certificate(90));
    await new Promise((resolve) => server?.close(resolve));
    expect(await said(port)).toEqual([
      "critical: Members do not reach https://deck.nigeria: nothing listens there.",
    ]);
    expect(await fixture.database.select("SELECT mark FROM doctor_marks")).toEqual([]);
  });

  it("is not asked where none is set", async () => {
    const config = goodConfig(folder, { publicUrl: "http://localhost:3000", hasAddress: false });
    const deps = { config, content: fixture.deps.content, database: fixture.database, fetch };
    expect(await answersOf("reach", { ...deps, clock: { now: () => 30 * DAY } })).toEqual([
      "not checked: No address is set that others could ask.",
    ]);
  });
});
