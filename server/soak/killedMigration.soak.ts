import { afterAll, beforeAll, describe, expect } from "vitest";
import {
  bundleMigrating,
  killMigrating,
  readShape,
  startMigrating,
} from "../src/database/testing/killedMigration.ts";
import type { Bundle } from "../src/testing/bundle.ts";
import { openPostgres, type PostgresServer } from "../src/testing/postgresServer.ts";
import { createEmptyStorage, type EmptyStorage } from "../src/testing/testDatabase.ts";
import { soak } from "./support/soak.ts";

/** Databases that are made on each kind of storage, and deaths that each takes at the most. */
const DATABASES = 4;
const DEATHS = 5;

describe.each(["SQLite", "PostgreSQL"])("first starts on %s", (kind) => {
  let program: Bundle;
  let server: PostgresServer | null = null;
  let peaceful: EmptyStorage;
  let shape: unknown[];
  let length: number;

  beforeAll(async () => {
    program = await bundleMigrating();
    if (kind === "PostgreSQL") {
      server = await openPostgres();
      process.env["TEST_DATABASE_URL"] = server.url;
    }
    peaceful = await createEmptyStorage();
    const { begun, ended } = startMigrating(program, peaceful);
    await begun;
    const from = performance.now();
    await ended;
    length = performance.now() - from;
    shape = await readShape(peaceful);
  });
  afterAll(async () => {
    await program.remove();
    await peaceful.drop();
    delete process.env["TEST_DATABASE_URL"];
    await server?.stop();
  });

  const promise = `kill -9 while migrating on ${kind}, ${DATABASES} databases, up to ${DEATHS} deaths each: finished by whoever comes next`;
  soak(promise, async () => {
    let died = 0;
    for (let one = 0; one < DATABASES; one += 1) {
      const storage = await createEmptyStorage();
      const delay = () => Math.random() * length;
      died += await killMigrating(program, storage, { deaths: DEATHS, delay });
      const last = [startMigrating(program, storage), startMigrating(program, storage)];
      for (const { ended } of last) expect(await ended).toEqual({ code: 0, words: "" });
      expect(await readShape(storage)).toEqual(shape);
      await storage.drop();
    }
    return { figure: `${died} deaths, ${DATABASES} of ${DATABASES} finished`, holds: true };
  });
});
