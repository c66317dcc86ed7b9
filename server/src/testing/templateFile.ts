import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { TestProject } from "vitest/node";
import { Database } from "../database/Database.ts";
import { createLog } from "../process/log.ts";

declare module "vitest" {
  interface ProvidedContext {
    testTemplateFile: string;
  }
}

/** Runs the migrations on one SQLite file, which every test database is a copy of. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const folder = await mkdtemp(join(tmpdir(), "signaldeck-template-"));
  const file = join(folder, "template.sqlite");
  const database = await Database.open({ url: null, file, log: createLog("silent") });
  await database.close();
  project.provide("testTemplateFile", file);
  return () => rm(folder, { recursive: true, force: true });
}
