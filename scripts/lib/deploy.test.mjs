import { execFileSync, spawn, spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createServer, request } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { LAST_CALL } from "../../server/src/app/Connections.ts";
import { createHttpServer, listen } from "../../server/src/app/httpServer.ts";
import { mountMetrics } from "../../server/src/app/pages.ts";
import { systemClock } from "../../server/src/clock.ts";
import { Environment } from "../../server/src/config.ts";
import { createHttpApp } from "../../server/src/http/httpApp.ts";
import { createMetrics } from "../../server/src/http/metrics.ts";
import { createLog } from "../../server/src/log.ts";
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
    expect(server).toContain("server/bin/signaldeck.mjs serve --env-file ");
    expect(backup).toContain("server/bin/signaldeck.mjs backup --into ");
    for (const text of [server, backup]) {
      expect(text).toContain("\nEnvironment=DATA_DIR=/var/lib/signaldeck\n");
      expect(text).toMatch(/\nStateDirectory=signaldeck /);
      // Read by systemd and by the program, a line could say two things.
      expect(text).not.toContain("EnvironmentFile=");
      expect(text).toContain("\nLoadCredential=settings:/etc/signaldeck.env\n");
      expect(text).toMatch(/^ExecStart=.* --env-file \$\{CREDENTIALS_DIRECTORY\}\/settings$/m);
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

/** What is for the operator's own network, as somebody outside may write it. */
const SPELLINGS = ["metrics", "readyz"].flatMap((name) => {
  const [first, ...rest] = name;
  const code = `%${first.charCodeAt(0).toString(16)}`;
  return [
    ...[`/${name}`, `/${name}?x=1`, `/${name}/`, `/${name}//`, `/${name}/x`, `/${name}%2F`],
    ...[`/${name.toUpperCase()}`, `/${first.toUpperCase()}${rest.join("")}/`],
    ...[`/${code}${rest.join("")}`, `/${code}${rest.join("")}/`, `//${name}`, `/.//${name}`],
    ...[`/x/../${name}`, `/%2e/${name}`, `/x/%2e%2e/${name.toUpperCase()}`, `/${name};x`],
  ];
});

describe("what is for the operator's own network alone", () => {
  const closing = [];
  afterAll(async () => {
    for (const close of closing.reverse()) await close();
  });

  /** The product's own stack with what is inside, and one address that is for everybody. */
  async function serveInside() {
    const { listener } = createHttpApp({
      clock: systemClock,
      log: createLog("silent"),
      authenticate: () => Promise.resolve(null),
      trustProxy: ["127.0.0.1"],
      texts: Object.fromEntries(
        ["/healthz", "/readyz"].map((path) => [path, () => ({ status: 200, text: `at ${path}` })]),
      ),
      mountFirst: (app) => mountMetrics(app, createMetrics()),
      mountApi: () => undefined,
    });
    const server = createHttpServer(listener);
    closing.push(() => new Promise((done) => server.close(done).closeAllConnections()));
    return listen(server, "127.0.0.1", 0);
  }

  async function freePort() {
    const probe = createServer();
    const port = await listen(probe, "127.0.0.1", 0);
    await new Promise((done) => probe.close(done));
    return port;
  }

  /** What comes back, with the path as it is written here. */
  const ask = (port, path) =>
    new Promise((resolve, reject) => {
      const call = request({ host: "127.0.0.1", port, path, headers: { host: "localhost" } });
      call.once("error", reject).once("response", async (response) => {
        resolve({ status: response.statusCode, text: (await response.toArray()).join("") });
      });
      call.end();
    });

  /** Runs a proxy until the end, and asks it for all that is inside. */
  async function leaksOf(program, args, port, env = {}) {
    const proxy = spawn(program, args, { env: { ...process.env, ...env }, stdio: "ignore" });
    closing.push(() => {
      proxy.kill();
      return new Promise((done) => proxy.once("exit", done));
    });
    await expect
      .poll(() => ask(port, "/healthz").catch(() => null))
      .toEqual({ status: 200, text: "at /healthz" });
    const leaks = [];
    for (const path of SPELLINGS) {
      const { status, text } = await ask(port, path);
      if (status < 400 || /at \/readyz|process_cpu/.test(text)) leaks.push([path, status]);
    }
    return leaks;
  }

  it("is kept inside by each sample, in every spelling that they come to see", () => {
    const site = readFileSync(join(DEPLOY, "nginx.conf"), "utf8");
    const [, pattern] = /location ~\* (\S+) \{\s*return 404;/.exec(site);
    const caddy = readFileSync(join(DEPLOY, "docker", "Caddyfile"), "utf8");
    const [, list] = /@inside path (.*)\n/.exec(caddy);
    for (const path of ["/metrics", "/metrics/", "/METRICS", "/readyz", "/readyz/x", "/Readyz/"]) {
      expect(path).toMatch(new RegExp(pattern, "i"));
      const [, name] = path.toLowerCase().split("/");
      expect(list.split(" ")).toEqual(expect.arrayContaining([`/${name}`, `/${name}/*`]));
    }
    for (const path of ["/", "/metricsx", "/api/metrics", "/docs/metrics"]) {
      expect(path).not.toMatch(new RegExp(pattern, "i"));
    }
  });

  it("is answered at no other spelling by the server itself", async () => {
    const port = await serveInside();
    const answered = [];
    for (const path of SPELLINGS) if ((await ask(port, path)).status === 200) answered.push(path);
    expect(answered).toEqual(["/metrics", "/metrics?x=1", "/readyz", "/readyz?x=1"]);
  });

  it.runIf(has("nginx", "-v"))("does not leave by nginx", async () => {
    const [inside, port] = [await serveInside(), await freePort()];
    const plain = readFileSync(join(DEPLOY, "nginx.conf"), "utf8")
      .replaceAll("127.0.0.1:3000", `127.0.0.1:${inside}`)
      .replace(/^server \{\n    listen 80;[^]*?^\}\n/m, "")
      .replace("listen 443 ssl http2 backlog=4096;", `listen 127.0.0.1:${port};`)
      .replace(/^ *listen \[::\]:443.*\n/m, "")
      .replace(/^ *ssl_.*\n/gm, "");
    writeFileSync(join(folder, "inside.conf"), plain);
    const all = join(folder, "inside-nginx.conf");
    const own = `daemon off; pid ${folder}/inside.pid; error_log stderr;`;
    writeFileSync(all, `${own} events {} http { access_log off; include ${folder}/inside.conf; }`);
    expect(await leaksOf("nginx", ["-p", folder, "-c", all], port)).toEqual([]);
  });

  it.runIf(has("caddy", "version"))("does not leave by Caddy", async () => {
    const [inside, port] = [await serveInside(), await freePort()];
    const plain = readFileSync(join(DEPLOY, "docker", "Caddyfile"), "utf8")
      .replace(/^http:[^]*?^\}\n/m, "")
      .replace("https://{$SITE}", `http://localhost:${port}`)
      .replace("server:3000", `127.0.0.1:${inside}`);
    const file = join(folder, "Caddyfile");
    writeFileSync(file, `{\n\tadmin off\n\tauto_https off\n}\n${plain}`);
    const args = ["run", "--adapter", "caddyfile", "--config", file];
    const home = { XDG_CONFIG_HOME: folder, XDG_DATA_HOME: folder };
    expect(await leaksOf("caddy", args, port, home)).toEqual([]);
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
    const [build, image] = dockerfile.split(/^FROM node:24-trixie-slim$/m);
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
