import { execFileSync, spawn, spawnSync } from "node:child_process";
import {
  chmodSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { createServer, request } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { LAST_CALL } from "../../server/src/app/Connections.ts";
import { createHttpServer, listen } from "../../server/src/app/httpServer.ts";
import { mountMetrics } from "../../server/src/app/pages.ts";
import { systemClock } from "../../server/src/process/clock/clock.ts";
import { readConfig } from "../../server/src/process/settings/config.ts";
import { Environment } from "../../server/src/process/settings/environment.ts";
import { createHttpApp } from "../../server/src/http/httpApp.ts";
import { createMetrics } from "../../server/src/http/metrics.ts";
import { createLog } from "../../server/src/process/log.ts";
import { SECRET_SETTINGS } from "../../server/src/process/settings/secretFiles.ts";
import { readSettingsFile } from "../../server/src/process/settings/settingsFile.ts";
import { blocksOf, readPage } from "./docs/pages.mjs";
import { refusalOf } from "./docs/program.mjs";
import { ROOT } from "./run.mjs";

/** Programs of others are started, on a machine that may have much else to do. */
vi.setConfig({ testTimeout: 60_000 });

const DEPLOY = join(ROOT, "deploy");
const UNITS = [
  "signaldeck.service",
  "signaldeck-backup.service",
  "signaldeck-failed@.service",
  "signaldeck@.service",
  "signaldeck-backup.timer",
];
const readUnit = (name) => readFileSync(join(DEPLOY, name), "utf8");

/** Whether a program can be started here. */
const has = (program, ...args) => spawnSync(program, args).status === 0;

let folder;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "signaldeck-deploy-"));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

describe("the units of systemd", () => {
  it.runIf(has("systemd-analyze", "--version"))("are well formed", () => {
    // A template is looked at by a name that it is started by.
    const started = ["signaldeck@.service", "signaldeck-failed@.service"].map((name, at) =>
      name.replace("@", at === 0 ? "@3001" : "@signaldeck-backup.service"),
    );
    for (const name of UNITS) {
      const text = readUnit(name).replaceAll("/usr/bin/node", process.execPath);
      writeFileSync(join(folder, name), text);
    }
    const plain = UNITS.filter((name) => !name.includes("@"));
    const paths = [...plain, ...started].map((name) => join(folder, name));
    const { status, stderr } = spawnSync("systemd-analyze", ["verify", "--man=no", ...paths], {
      encoding: "utf8",
    });
    // What it says of the machine's own units is not about ours.
    const ours = stderr.split("\n").filter((line) => line.includes("signaldeck"));
    expect([ours, status]).toEqual([[], 0]);
  });

  it("run the program by a command that it has, in folders of their own", async () => {
    for (const name of UNITS.filter((one) => one.endsWith(".service"))) {
      const text = readUnit(name);
      const [, call] =
        /^ExecStart=\/usr\/bin\/node -- server\/bin\/signaldeck\.mjs (.*)$/m.exec(text) ?? [];
      expect(call).toMatch(/ --env-file \$\{CREDENTIALS_DIRECTORY\}\/settings$/);
      const words = [...call.matchAll(/"([^"]*)"|(\S+)/g)].map(
        ([, quoted, bare]) => quoted ?? bare,
      );
      expect([name, await refusalOf(words)]).toEqual([name, undefined]);
      expect(text).toContain("\nEnvironment=DATA_DIR=/var/lib/signaldeck\n");
      expect(text).toMatch(/\nStateDirectory=signaldeck\b/);
      // Read by systemd and by the program, a line could say two things.
      expect(text).not.toContain("EnvironmentFile=");
      expect(text).toContain("\nLoadCredential=settings:/etc/signaldeck.env\n");
    }
  });

  it("of a second instance differ from the first one's by the port alone", () => {
    const inside = (name) => readUnit(name).split("[Unit]")[1];
    const first = inside("signaldeck.service")
      .replace("Description=SignalDeck\n", "Description=SignalDeck on port %i\n")
      .replace("=production\n", "=production\nEnvironment=PORT=%i\n");
    expect(inside("signaldeck@.service")).toBe(first);
  });

  it("tell the administrators of a backup that has failed", () => {
    expect(readUnit("signaldeck-backup.service")).toContain(
      "\nOnFailure=signaldeck-failed@%n.service\n",
    );
    expect(readUnit("signaldeck-failed@.service")).toMatch(/^ExecStart=.* admin tell .*-u %i/m);
  });
});

describe("the installed program", () => {
  /** What stands in for the program: it says as whom it runs, with which settings. */
  const PROGRAM = `
    import { readFileSync, statSync } from "node:fs";
    const args = process.argv.slice(2);
    const at = args.indexOf("--env-file");
    const settings = at === -1 ? null : readFileSync(args[at + 1], "utf8");
    const { NODE_ENV, DATA_DIR, PORT } = process.env;
    const mode = at === -1 ? null : (statSync(args[at + 1]).mode & 0o777).toString(8);
    const ids = [process.getuid(), process.getgid()];
    console.log(JSON.stringify({ ids, env: { NODE_ENV, DATA_DIR, PORT }, settings, mode, args }));
    process.exitCode = 3;`;

  let place;
  beforeAll(() => {
    place = mkdtempSync(join(tmpdir(), "signaldeck-wrapper-"));
    chmodSync(place, 0o755);
    for (const name of ["deploy", "units", "state", "server/bin"]) {
      mkdirSync(join(place, name), { recursive: true });
    }
    writeFileSync(join(place, "server/bin/signaldeck.mjs"), PROGRAM);
    writeFileSync(join(place, "settings"), "APP_SECRET=of root alone\n", { mode: 0o600 });
    const text = readUnit("signaldeck")
      .replaceAll("/etc/systemd/system", join(place, "units"))
      .replaceAll("/var/lib", join(place, "state"));
    writeFileSync(join(place, "deploy/signaldeck"), text, { mode: 0o755 });
    symlinkSync(join(place, "deploy/signaldeck"), join(place, "linked"));
  });
  afterAll(() => rmSync(place, { recursive: true, force: true }));

  const run = (args, env = {}) => {
    const { status, stdout, stderr } = spawnSync(join(place, "linked"), args, {
      encoding: "utf8",
      env: { PATH: process.env.PATH, ...env },
    });
    return { status, stderr, said: stdout === "" ? null : JSON.parse(stdout) };
  };

  it("is the program itself where no service is installed, and where settings are named", () => {
    const { status, said } = run(["doctor"], { DATA_DIR: "/srv" });
    expect([status, said.args, said.env.DATA_DIR]).toEqual([3, ["doctor"], "/srv"]);
    const named = ["doctor", "--env-file", join(place, "settings")];
    expect(run(named).said.args).toEqual(named);
  });

  const mayTry = process.getuid() === 0 && has("setpriv", "--version");
  it.runIf(mayTry)(
    "runs as the service's user with its settings, and leaves no copy of them",
    () => {
      const before = readdirSync("/run");
      for (const name of UNITS) {
        const text = readUnit(name)
          .replaceAll(/=signaldeck$/gm, "=nobody")
          .replace("Group=nobody", "Group=nogroup")
          .replace("StateDirectory=nobody", "StateDirectory=signaldeck")
          .replace("/etc/signaldeck.env", join(place, "settings"))
          .replaceAll("/usr/bin/node", process.execPath);
        writeFileSync(join(place, "units", name), text);
      }
      const drop = join(place, "units/signaldeck.service.d");
      mkdirSync(drop);
      writeFileSync(join(drop, "ours.conf"), '[Service]\nEnvironment="DATA_DIR=/srv/our data"\n');

      const { status, said, stderr } = run(["restore", "--from", "a b"]);
      const [nobody, nogroup] = ["-u", "-g"].map((of) =>
        Number(execFileSync("id", [of, "nobody"], { encoding: "utf8" })),
      );
      expect([stderr, status]).toEqual(["", 3]);
      expect(said).toMatchObject({
        ids: [nobody, nogroup],
        env: { NODE_ENV: "production", DATA_DIR: "/srv/our data" },
        settings: "APP_SECRET=of root alone\n",
        mode: "400",
      });
      expect(said.args.slice(0, 4)).toEqual(["restore", "--from", "a b", "--env-file"]);
      // As systemd makes them.
      const { uid, mode } = statSync(join(place, "state/signaldeck"));
      expect([uid, mode & 0o777]).toEqual([nobody, 0o700]);
      expect(run(["doctor"], { SIGNALDECK_UNIT: "signaldeck@3001" }).said.env.PORT).toBe("3001");
      expect(run(["help", "restore"]).said.args).toEqual(["help", "restore"]);
      expect(readdirSync("/run")).toEqual(before);
    },
  );
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

describe("the pages of the guide", () => {
  const page = (name) => readPage(`docs/guide/${name}.md`);
  const shellOf = (name) => blocksOf(page(name)).filter(({ language }) => language === "sh");

  it.runIf(has("openssl", "version"))(
    "make the five secrets of the containers in one block",
    () => {
      const block = shellOf("install").find(({ lines }) =>
        lines.join().includes("secrets/app_secret"),
      );
      const docker = mkdtempSync(join(folder, "docker-"));
      // Only root may give files away.
      const lines = block.lines.filter(
        (line) => process.getuid() === 0 || !line.startsWith("chown"),
      );
      execFileSync("sh", ["-euc", lines.join("\n")], { cwd: docker });
      const secrets = ["app_secret", "database_password", "database_url", "ledger_key"];
      const all = [...secrets, "vapid_private_key"];
      expect(readdirSync(docker).sort()).toEqual([".env", "secrets"]);
      expect(readdirSync(join(docker, "secrets")).sort()).toEqual(all);
      const { values, faults } = readSettingsFile(join(docker, ".env"));
      expect([faults, Object.keys(values)]).toEqual([[], ["SITE", "VAPID_PUBLIC_KEY"]]);
      const { VAPID_PUBLIC_KEY } = values;
      const config = readConfig({
        NODE_ENV: "production",
        TRUST_PROXY: "172.31.250.0/24",
        VAPID_PUBLIC_KEY,
        ...Object.fromEntries(
          all
            .filter((name) => name !== "database_password")
            .map((name) => [`${name.toUpperCase()}_FILE`, join(docker, "secrets", name)]),
        ),
      });
      const password = readFileSync(join(docker, "secrets/database_password"), "utf8").trim();
      expect(new URL(config.databaseUrl).password).toBe(password);
      for (const name of all) expect(statSync(join(docker, "secrets", name)).mode & 0o077).toBe(0);
    },
  );

  it("take away again all that they have put on a machine", () => {
    const words = (name) =>
      shellOf(name).flatMap(({ lines }) => lines.flatMap((line) => line.split(/\s+/)));
    const kept = /^\/(?:etc|opt|var\/lib|usr\/local\/bin)\/signaldeck/;
    const made = words("install").filter((word) => kept.test(word) && !/^\/opt\/\w+\//.test(word));
    const units = readdirSync(DEPLOY).filter((name) => /\.(?:service|timer)$/.test(name));
    const all = [
      ...made,
      ...units.map((name) => `/etc/systemd/system/${name}`),
      "/var/lib/signaldeck",
      "/var/lib/signaldeck-backups",
      "/opt/signaldeck-0.0.0",
    ];
    const gone = words("uninstall").filter((word) => /^\/(?:etc|opt|var|usr)\//.test(word));
    const left = [...new Set(all)].filter((path) => !gone.some((one) => matchesGlob(path, one)));
    expect(left).toEqual([]);
    expect(words("uninstall")).toContain("userdel");
  });
});

/** As a shell reads a pattern. */
function matchesGlob(path, pattern) {
  const parts = pattern.split("*").map((part) => part.replaceAll(".", "\\."));
  return new RegExp(`^${parts.join("[^/]*")}$`).test(path);
}

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
    // The clone's .git is left outside; what nobody tells is empty, and makes it unknown.
    const told =
      'ARG COMMIT\n# .*\nRUN npm run package -- --unpacked /signaldeck --commit "\\$COMMIT"';
    expect(build).toMatch(new RegExp(`^${told}$`, "m"));
    expect(compose).toMatch(/^ {6}args:\n {8}COMMIT: \$\{COMMIT:-\}$/m);
    expect(image).toContain("COPY --from=build /signaldeck /opt/signaldeck\n");
    // Backups need the programs of the very PostgreSQL that runs beside it.
    const [, major] = /image: postgres:(\d+)-/.exec(compose) ?? [];
    expect(image).toContain(`postgresql-client-${major}`);
    expect(image).toMatch(/^USER signaldeck$/m);
    expect(image).toMatch(/^HEALTHCHECK [^]*CMD \["node", "deploy\/docker\/healthy.mjs"\]$/m);
    expect(image).toMatch(/^ENTRYPOINT \["node", "server\/bin\/signaldeck.mjs"\]$/m);
    expect(text("Dockerfile.dockerignore")).toContain("deploy/docker/secrets\n");
    // As `scripts/bareClone.mjs` builds it.
    expect(text("Dockerfile.dockerignore")).toContain("\n.git\n");
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
