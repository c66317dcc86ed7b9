import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, it } from "vitest";
import { REPOSITORY_ROOT } from "../paths.ts";
import { lockFolder } from "./lockFolder.ts";

const PROGRAM = join(import.meta.dirname, "testing", "lockingProcess.ts");

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "signaldeck-lock-"));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

it("refuses a second server in words, until the first gives the folder back", async () => {
  const release = await lockFolder(folder);
  await expect(lockFolder(folder)).rejects.toThrow(
    `Another server runs on the data folder ${folder}`,
  );
  await release();
  await (
    await lockFolder(folder)
  )();
});

it("is gone with a process that was killed", async () => {
  const child = spawn(process.execPath, ["--import", "tsx", PROGRAM, folder], {
    cwd: REPOSITORY_ROOT,
    stdio: ["ignore", "pipe", "inherit"],
  });
  const exit = once(child, "exit");
  await once(child.stdout, "data");
  await expect(lockFolder(folder)).rejects.toThrow("Another server runs");
  child.kill("SIGKILL");
  await exit;
  await (
    await lockFolder(folder)
  )();
});

it("says what is wrong with a folder that cannot be used", async () => {
  await expect(lockFolder(join(folder, "missing"))).rejects.toThrow(
    /server\.lock cannot be opened/,
  );
});
