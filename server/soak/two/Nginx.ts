import { execFileSync, spawn, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { connect } from "node:net";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { REPOSITORY_ROOT } from "../../src/paths.ts";

const SAMPLE = join(REPOSITORY_ROOT, "deploy", "nginx.conf");
/** The name in the sample, which the certificate has as well. */
export const SITE = "signals.example";
const START_LIMIT = 10_000;

/** Where nginx listens, what it forwards to, and its certificate. */
export interface Site {
  ports: { plain: number; secure: number };
  instances: readonly number[];
  key: string;
  certificate: string;
}

/**
 * The sample of `deploy/` with other addresses, and nothing else changed.
 * @throws Error where the sample does not have what is to be changed.
 */
export function renderSample(sample: string, site: Site): string {
  const { ports, instances, key, certificate } = site;
  const changes: [RegExp, string][] = [
    [/^ *listen \[::\].*\n/gm, ""],
    [/listen 80;/g, `listen 127.0.0.1:${ports.plain};`],
    [/listen 443 /g, `listen 127.0.0.1:${ports.secure} `],
    [/\S+fullchain\.pem/g, certificate],
    [/\S+privkey\.pem/g, key],
    [
      /^ *server 127\.0\.0\.1:3000(.*)\n/gm,
      instances.map((port) => `    server 127.0.0.1:${port}$1\n`).join(""),
    ],
  ];
  return changes.reduce((text, [what, by]) => {
    if (text.search(what) < 0) throw new Error(`deploy/nginx.conf has no ${what.source}`);
    return text.replace(what, by);
  }, sample);
}

/** Debian's nginx in a folder of its own, with the project's sample as its site. */
export class Nginx {
  private constructor(
    private readonly child: ChildProcess,
    readonly port: number,
    readonly certificate: string,
    private readonly log: string,
  ) {}

  /** @throws Error with what nginx said when it does not come up. */
  static async start(
    folder: string,
    ports: Site["ports"],
    instances: readonly number[],
  ): Promise<Nginx> {
    mkdirSync(folder, { mode: 0o755 });
    const [key, certificate] = [join(folder, "key.pem"), join(folder, "certificate.pem")];
    execFileSync("openssl", [
      ...["req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:P-256", "-nodes"],
      ...["-subj", `/CN=${SITE}`, "-addext", `subjectAltName=DNS:${SITE}`],
      ...["-keyout", key, "-out", certificate],
    ], { stdio: "ignore" }); // prettier-ignore
    const sample = readFileSync(SAMPLE, "utf8");
    const site = renderSample(sample, { ports, instances, key, certificate });
    writeFileSync(join(folder, "site.conf"), site);
    const config = join(folder, "nginx.conf");
    writeFileSync(config, surroundings(folder));
    const child = spawn("nginx", ["-p", folder, "-c", config], { stdio: "ignore" });
    const failed = once(child, "error").then(([error]) => Promise.reject(error as Error));
    failed.catch(() => undefined);
    const one = new Nginx(child, ports.secure, certificate, join(folder, "error.log"));
    await Promise.race([one.listening(), failed]);
    return one;
  }

  /** Lines of its log at `error` and above: what it could not hand on. */
  faults(): string[] {
    const lines = readFileSync(this.log, "utf8").split("\n");
    return lines.filter((line) => /\[(error|crit|alert|emerg)\]/.test(line));
  }

  async stop(): Promise<void> {
    if (this.child.exitCode !== null) return;
    const ended = once(this.child, "exit");
    this.child.kill("SIGTERM");
    await ended;
  }

  private async listening(): Promise<void> {
    const deadline = Date.now() + START_LIMIT;
    while (!(await answers(this.port))) {
      if (this.child.exitCode !== null || Date.now() > deadline) {
        throw new Error(`nginx did not start: ${readFileSync(this.log, "utf8")}`);
      }
      await sleep(50);
    }
  }
}

/** What is around the sites in an operator's own nginx.conf. */
const surroundings = (folder: string) =>
  [
    `daemon off; pid ${folder}/pid; error_log ${folder}/error.log warn;`,
    "worker_processes auto; worker_rlimit_nofile 65536;",
    "events { worker_connections 32768; }",
    "http {",
    "  access_log off;",
    ...["client_body", "proxy", "fastcgi", "uwsgi", "scgi"].map(
      (kind) => `  ${kind}_temp_path ${folder}/${kind};`,
    ),
    `  include ${folder}/site.conf;`,
    "}",
    "",
  ].join("\n");

function answers(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, "127.0.0.1");
    socket.once("connect", () => resolve(true)).once("error", () => resolve(false));
    socket.once("connect", () => socket.destroy());
  });
}
