import { execFileSync, spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { ROOT } from "./run.mjs";

/** Programs of others are started, on a machine that may have much else to do. */
vi.setConfig({ testTimeout: 60_000 });

const DEPLOY = join(ROOT, "deploy");
const UNITS = ["signaldeck.service", "signaldeck-backup.service", "signaldeck-backup.timer"];

/** Whether a program can be started here. */
const has = (program, ...args) => spawnSync(program, args).status === 0;

let folder;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "signaldeck-deploy-"));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

describe("the units of systemd", () => {
  it.runIf(has("systemd-analyze", "--version"))("are well formed", () => {
    for (const name of UNITS) {
      const text = readFileSync(join(DEPLOY, name), "utf8");
      writeFileSync(join(folder, name), text.replaceAll("/usr/bin/node", process.execPath));
    }
    const paths = UNITS.map((name) => join(folder, name));
    const { status, stderr } = spawnSync("systemd-analyze", ["verify", "--man=no", ...paths], {
      encoding: "utf8",
    });
    // What it says of the machine's own units is not about ours.
    const ours = stderr.split("\n").filter((line) => line.includes("signaldeck"));
    expect([ours, status]).toEqual([[], 0]);
  });

  it("run the program by a command that it has, in folders of their own", () => {
    const [server, backup] = UNITS.map((name) => readFileSync(join(DEPLOY, name), "utf8"));
    expect(server).toContain("server/bin/signaldeck.mjs serve\n");
    expect(backup).toContain("server/bin/signaldeck.mjs backup --into ");
    for (const text of [server, backup]) {
      expect(text).toContain("\nEnvironment=DATA_DIR=/var/lib/signaldeck\n");
      expect(text).toMatch(/\nStateDirectory=signaldeck /);
    }
  });
});

describe("the proxy's settings", () => {
  const mayTry = has("nginx", "-v") && has("openssl", "version");

  it.runIf(mayTry)("are taken by nginx", () => {
    const [key, certificate] = ["key.pem", "certificate.pem"].map((name) => join(folder, name));
    execFileSync("openssl", [
      ...["req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:P-256", "-nodes"],
      ...["-subj", "/CN=signals.example", "-keyout", key, "-out", certificate],
    ], { stdio: "ignore" }); // prettier-ignore
    const site = readFileSync(join(DEPLOY, "nginx.conf"), "utf8")
      .replace(/\S+privkey\.pem/, key)
      .replace(/\S+fullchain\.pem/, certificate);
    writeFileSync(join(folder, "site.conf"), site);
    const all = join(folder, "nginx.conf");
    const own = `pid ${folder}/pid; error_log stderr;`;
    writeFileSync(all, `${own} events {} http { access_log off; include ${folder}/site.conf; }`);
    const { status, stderr } = spawnSync("nginx", ["-t", "-p", folder, "-c", all], {
      encoding: "utf8",
    });
    expect(status, stderr).toBe(0);
  });
});
