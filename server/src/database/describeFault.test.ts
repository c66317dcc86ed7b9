import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import { REPOSITORY_ROOT } from "../paths.ts";
import { describeFault } from "./describeFault.ts";
import { FAULT_CODES } from "./StorageFault.ts";

const folder = mkdtempSync(join(tmpdir(), "signaldeck-fault-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
const file = join(folder, "signaldeck.sqlite");

const coded = (message: string, more: object) => Object.assign(new Error(message), more);
const ofSystem = (code: string, path: string, more: object = {}) =>
  coded(`${code}: told by the system, open '${path}'`, { code, path, ...more });
const ofSqlite = (code: string) => coded(`${code}: told by SQLite`, { code });
const ofPostgres = (code: string) => coded("told by PostgreSQL", { code, severity: "FATAL" });
/** As Sequelize hands one on. */
const wrapped = (parent: Error) => coded(parent.message, { parent, original: parent });

const URL_ = "postgres://deck:much-too-secret@db.example:6432/signals";
const PLACE = "deck@db.example:6432/signals";

describe("a fault of the storage", () => {
  it.each([
    ["database_damaged", ofSqlite("SQLITE_CORRUPT"), `${file} is damaged`],
    ["database_damaged", wrapped(ofSqlite("SQLITE_CORRUPT_VTAB")), "restore your backup"],
    ["no_database", ofSqlite("SQLITE_NOTADB"), "restore your backup"],
    ["disk_full", ofSqlite("SQLITE_FULL"), `df -h ${folder}`],
    ["disk_full", ofSystem("ENOSPC", "/backups/one.part"), "df -h /backups"],
    [
      "disk_full",
      ofSystem("EDQUOT", "/from", { dest: "/to/there" }),
      "/to/there cannot be written",
    ],
    ["disk_faulty", ofSqlite("SQLITE_IOERR"), "dmesg"],
    ["database_busy", ofSqlite("SQLITE_BUSY"), `fuser ${file}`],
    ["database_busy", wrapped(ofSqlite("SQLITE_LOCKED")), "run this again"],
    ["not_writable", ofSqlite("SQLITE_READONLY"), `${file} cannot be opened`],
    ["not_writable", ofSqlite("SQLITE_CANTOPEN"), `${file} cannot be opened`],
    ["not_writable", ofSystem("EACCES", join(folder, "uploads")), join(folder, "uploads")],
    ["not_writable", ofSystem("EACCES", "/root/a.tar.gz"), ": /root/a.tar.gz"],
    ["read_only", ofSystem("EROFS", join(folder, "secret")), "mount -o remount,rw"],
    ["too_many_files", ofSystem("EMFILE", file), "LimitNOFILE="],
  ])("%s: names the path and what to do", (code, error, words) => {
    const fault = describeFault(error, { url: null, file });
    expect(fault).toMatchObject({ code, cause: error });
    expect(fault?.message).toContain(words);
    // As it came it is what one looks for elsewhere.
    expect(fault?.message).toContain(`(${error.message})`);
  });

  it.each([
    ["database_refused", ofPostgres("28P01")],
    ["database_missing", wrapped(ofPostgres("3D000"))],
    ["database_busy", ofPostgres("53300")],
    ["disk_full", ofPostgres("53100")],
    ["read_only", ofPostgres("25006")],
    ["not_writable", ofPostgres("42501")],
    ["disk_faulty", ofPostgres("58030")],
    ["database_damaged", ofPostgres("XX001")],
    ["database_unreachable", ofPostgres("57P03")],
    [
      "database_unreachable",
      coded("connect ECONNREFUSED", { code: "ECONNREFUSED", syscall: "connect", port: 6_432 }),
    ],
    [
      "database_unreachable",
      coded("", {
        errors: [coded("connect ETIMEDOUT", { syscall: "connect", port: 6_432 })],
      }),
    ],
    [
      "database_unreachable",
      coded("getaddrinfo ENOTFOUND", { syscall: "getaddrinfo", hostname: "db.example" }),
    ],
    [
      "database_unreachable",
      new Error('pg_dump: error: connection to server at "db.example", port 6432 failed: refused'),
    ],
    ["database_unreachable", new Error("Connection terminated unexpectedly")],
  ])("%s of PostgreSQL: names the place without its password", (code, error) => {
    const fault = describeFault(error, { url: URL_, file });
    expect(fault).toMatchObject({ code });
    expect(fault?.message).toContain(PLACE);
    expect(fault?.message).not.toContain("much-too-secret");
  });

  it.each([
    new Error("a person made a mistake"),
    coded("connect ECONNREFUSED", { code: "ECONNREFUSED", syscall: "connect", port: 587 }),
    coded("ENOENT: no such file", { code: "ENOENT", path: "/nowhere" }),
    new Error("Another server runs", { cause: ofSqlite("SQLITE_BUSY") }),
    "no error",
  ])("is none: %s", (error) => {
    for (const url of [null, URL_]) expect(describeFault(error, { url, file })).toBeNull();
  });
});

it("has codes that docs/guide/reference/program.md explains, and no other", () => {
  const page = readFileSync(join(REPOSITORY_ROOT, "docs/guide/reference/program.md"), "utf8");
  const [, table = ""] = /^\| code +\|.*\n\|.*\n((?:\|.*\n)+)/m.exec(page) ?? [];
  const told = [...table.matchAll(/^\| `(\w+)`/gm)].map(([, code]) => code);
  expect(told.sort()).toEqual([...FAULT_CODES].sort());
});
