import { execFileSync, spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { LAST_CALL } from "../../server/src/app/Connections.ts";
import { createHttpServer } from "../../server/src/app/httpServer.ts";
import { Environment } from "../../server/src/config.ts";
import { SECRET_SETTINGS } from "../../server/src/secretFiles.ts";
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

describe("the proxy's instances", () => {
  const site = readFileSync(join(DEPLOY, "nginx.conf"), "utf8");

  it("are never left alone for a restart, in either list", () => {
    const upstreams = site.match(/^upstream [^}]*}/gm);
    expect(upstreams).toHaveLength(2);
    for (const upstream of upstreams) {
      const servers = upstream.match(/^ *server .*;$/gm);
      expect(servers).not.toHaveLength(0);
      for (const server of servers) expect(server).toMatch(/ max_fails=0;$/);
    }
  });

  it("keep idle connections for longer than the proxy does, which ends them by itself", () => {
    const [, seconds] = /^ *keepalive_timeout (\d+)s;$/m.exec(site);
    for (const kept of [createHttpServer(() => undefined).keepAliveTimeout, LAST_CALL]) {
      expect(Number(seconds) * 1_000).toBeLessThan(kept);
    }
  });

  it("answer nobody less than the proxy lets by", () => {
    const [, perSecond] = / rate=(\d+)r\/s;$/m.exec(site);
    const [, burst] = /^ *limit_req .* burst=(\d+) nodelay;$/m.exec(site);
    const { API_CALLS_PER_MINUTE } = Environment.parse({});
    expect(Number(burst)).toBeGreaterThanOrEqual(API_CALLS_PER_MINUTE);
    expect(Number(perSecond) * 60).toBeGreaterThan(API_CALLS_PER_MINUTE);
  });
});

describe("the containers", () => {
  const text = (name) => readFileSync(join(DEPLOY, "docker", name), "utf8");
  const compose = text("compose.yaml");
  const dockerfile = text("Dockerfile");

  it("give the server settings that it has, and each secret by a file", () => {
    const [, block = ""] = /\n    environment:\n((?: {6}.*\n)+)/.exec(compose) ?? [];
    const given = [...block.matchAll(/^ {6}(\w+): (.*)$/gm)];
    const env = [...dockerfile.matchAll(/\b([A-Z_]+)=\S+/g)].map(([, name]) => name);
    expect(given.length).toBeGreaterThan(6);
    for (const name of [...given.map(([, one]) => one), ...env]) {
      const setting = name.replace(/_FILE$/, "");
      expect(Object.keys(Environment.shape)).toContain(setting);
      expect([name, SECRET_SETTINGS.includes(setting)]).toEqual([name, name.endsWith("_FILE")]);
    }
    for (const [, name, value] of given.filter(([, one]) => one.endsWith("_FILE"))) {
      const secret = name.replace(/_FILE$/, "").toLowerCase();
      expect(value).toBe(`/run/secrets/${secret}`);
      expect(compose).toContain(`  ${secret}:\n    file: ./secrets/${secret}\n`);
    }
  });

  it("run the packed program as a user of its own, which says whether it can serve", () => {
    const [build, image] = dockerfile.split(/^FROM node:22-trixie-slim$/m);
    expect(build).toContain("RUN npm run package -- --unpacked /signaldeck\n");
    expect(image).toContain("COPY --from=build /signaldeck /opt/signaldeck\n");
    // Backups need the programs of the very PostgreSQL that runs beside it.
    const [, major] = /image: postgres:(\d+)-/.exec(compose) ?? [];
    expect(image).toContain(`postgresql-client-${major}`);
    expect(image).toMatch(/^USER signaldeck$/m);
    expect(image).toMatch(/^HEALTHCHECK [^]*CMD \["node", "deploy\/docker\/healthy.mjs"\]$/m);
    expect(image).toMatch(/^ENTRYPOINT \["node", "server\/bin\/signaldeck.mjs"\]$/m);
    expect(text("Dockerfile.dockerignore")).toContain("deploy/docker/secrets\n");
  });

  it.runIf(has("caddy", "version"))("have settings that Caddy takes", () => {
    const home = { XDG_CONFIG_HOME: folder, XDG_DATA_HOME: folder };
    const file = join(DEPLOY, "docker", "Caddyfile");
    const args = ["validate", "--adapter", "caddyfile", "--config", file];
    const env = { ...process.env, ...home, SITE: "signals.example" };
    const { status, stderr } = spawnSync("caddy", args, { encoding: "utf8", env });
    expect(status, stderr).toBe(0);
  });
});
