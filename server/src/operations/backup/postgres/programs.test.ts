import { chmod, mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { connectionOf } from "./connection.ts";
import { findProgram, runProgram } from "./programs.ts";

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "signaldeck-programs-"));
  for (const version of ["15.6", "17.2", "18.0"]) {
    await program(version, `echo "pg_dump (PostgreSQL) ${version} (Debian)"`);
  }
});
afterAll(() => rm(folder, { recursive: true, force: true }));

async function program(name: string, script: string): Promise<string> {
  await mkdir(join(folder, name), { recursive: true });
  const path = join(folder, name, "pg_dump");
  await writeFile(path, `#!/bin/sh\n${script}\n`);
  await chmod(path, 0o755);
  return path;
}
const find = (major: number, ...versions: string[]) =>
  findProgram(
    "pg_dump",
    major,
    versions.map((version) => join(folder, version)),
  );

describe("PostgreSQL's programs", () => {
  it("are those of the server's version, else the next later ones", async () => {
    const all = ["18.0", "15.6", "17.2", "gone"];
    for (const [major, version] of [
      [13, "15.6"],
      [15, "15.6"],
      [16, "17.2"],
      [18, "18.0"],
    ] as const) {
      expect(await find(major, ...all)).toBe(join(folder, version, "pg_dump"));
    }
  });

  it("are asked for in words where they are missing or too old", async () => {
    await expect(find(17, "gone")).rejects.toThrow(
      /^There is no pg_dump, neither on PATH .* postgresql-client-17\)\.$/,
    );
    await expect(find(17, "15.6", "gone")).rejects.toThrow(
      /^The database is PostgreSQL 17, and pg_dump is here in version 15 at most\. Install/,
    );
  });

  it("fail in their own words, and get nothing that is not theirs", async () => {
    const path = await program(
      "own",
      'echo "it says: $APP_SECRET-$PGPASSWORD-$LC_ALL" >&2; exit 1',
    );
    process.env["APP_SECRET"] = "of-the-product";
    try {
      const own = { environment: { PGPASSWORD: "theirs" } };
      await expect(runProgram(path, ["--x"], own)).rejects.toThrow(/^it says: -theirs-C$/);
      const heard: string[] = [];
      const hear = (line: string) => heard.push(line) > 0;
      await expect(runProgram(path, ["--x"], own, hear)).rejects.toThrow(/^Command failed/);
      expect(heard).toEqual(["it says: -theirs-C"]);
    } finally {
      delete process.env["APP_SECRET"];
    }
  });
});

describe("the database's address", () => {
  it("carries no password", () => {
    expect(connectionOf("postgres://deck:p%40ss%2Fword@db.example:5433/deck")).toEqual({
      address: "postgres://deck@db.example:5433/deck",
      environment: { PGPASSWORD: "p@ss/word" },
    });
    expect(connectionOf("postgres:///deck?host=/run/postgresql&password=p%40ss")).toEqual({
      address: "postgres:///deck?host=%2Frun%2Fpostgresql",
      environment: { PGPASSWORD: "p@ss" },
    });
    expect(connectionOf("postgres://deck@127.0.0.1/deck").environment).toEqual({});
  });

  it("demands a certificate as the server does, and keeps what only the server knows", () => {
    const parametersOf = (query: string) => {
      const { address } = connectionOf(`postgres://deck@db.example/deck?${query}`);
      return Object.fromEntries(new URL(address).searchParams);
    };
    const verified = { sslmode: "verify-full", sslrootcert: expect.any(String) as string };
    expect(parametersOf("sslmode=require")).toEqual(verified);
    expect(parametersOf("ssl=true&max=3")).toEqual(verified);
    expect(parametersOf("sslmode=verify-full&sslrootcert=/ca.pem")).toEqual({
      sslmode: "verify-full",
      sslrootcert: "/ca.pem",
    });
    expect(parametersOf("sslmode=no-verify")).toEqual({ sslmode: "require" });
    expect(parametersOf("sslmode=require&uselibpqcompat=true")).toEqual({ sslmode: "require" });
    expect(parametersOf("sslmode=disable")).toEqual({ sslmode: "disable" });
    expect(parametersOf("")).toEqual({});
  });
});
