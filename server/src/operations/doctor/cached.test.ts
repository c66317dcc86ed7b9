import { chmod, chown, mkdir, mkdtemp, readdir, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DAY, HOUR } from "@signaldeck/contract";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { LAST_BACKUP, rememberBackup } from "../backup/lastBackup.ts";
import type { Config } from "../../process/settings/config.ts";
import { openFixture, type Fixture } from "../../testing/openFixture.ts";
import { StandInBucket } from "../../process/uploads/testing/StandInBucket.ts";
import type { DoctorDeps } from "./Check.ts";
import { answersOf, goodConfig } from "./testing/answersOf.ts";

let fixture: Fixture;
let dataDir: string;
beforeAll(async () => {
  fixture = await openFixture();
});
afterAll(() => fixture.close());
beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), "signaldeck-doctor-"));
});
afterEach(() => rm(dataDir, { recursive: true, force: true }));

const answers = (check: string, changes: Partial<Config> = {}, more: Partial<DoctorDeps> = {}) =>
  answersOf(check, {
    config: goodConfig(dataDir, changes),
    content: fixture.deps.content,
    database: fixture.database,
    clock: fixture.clock,
    fetch,
    ...more,
  });

/** What one check says beside what is fine. */
async function said(...asked: Parameters<typeof answers>) {
  return (await answers(...asked)).filter((one) => !one.startsWith("fine: "));
}

describe("the doctor's checks of what is kept", () => {
  it("know how old the newest backup is", async () => {
    const made = (ago: number) =>
      rememberBackup(dataDir, {
        madeAt: new Date(fixture.clock.now() - ago).toISOString(),
        to: dataDir,
      });
    expect(await said("backups")).toEqual(["critical: No backup is known to this data folder."]);
    await made(HOUR);
    expect(await said("backups")).toEqual([]);
    await made(3 * DAY);
    expect(await said("backups")).toEqual(["warning: The newest backup is 3 days old."]);
    await made(8 * DAY);
    expect(await said("backups")).toEqual(["critical: The newest backup is 8 days old."]);
    expect(await said("backups", { databaseUrl: "postgres://" })).toEqual([
      "critical: The newest backup is 8 days old.",
    ]);
  });

  it("say of a backup that lies no more where it was, or is not known, that nobody looked", async () => {
    const madeAt = new Date(fixture.clock.now()).toISOString();
    await rememberBackup(dataDir, { madeAt, to: join(dataDir, "moved.tar") });
    expect(await answers("backups")).toEqual([
      expect.stringMatching(/^not checked: It lies no more where it was written/),
      expect.stringMatching(/^fine: The newest backup is of /),
    ]);
    await writeFile(join(dataDir, LAST_BACKUP), "no JSON");
    expect(await answers("backups")).toEqual([
      expect.stringMatching(/^not checked: last-backup.json in the data folder is damaged/),
    ]);
  });

  it.skipIf(process.platform === "win32")("find files that others can read", async () => {
    const settings = join(dataDir, "settings");
    await writeFile(join(dataDir, "secret"), "s", { mode: 0o644 });
    await writeFile(settings, "s", { mode: 0o644 });
    // The folder keeps them out.
    expect(await said("files")).toEqual([]);
    const words = (paths: string[]) => [
      `critical: Other users of this machine can read ${paths.join(", ")}.`,
    ];
    expect(await said("files", {}, { secretFiles: [settings] })).toEqual(words([settings]));
    await chmod(dataDir, 0o755);
    expect(await said("files")).toEqual(words([join(dataDir, "secret")]));
  });

  it.runIf(process.getuid?.() === 0)(
    "know files of others, and look as no other user",
    async () => {
      await mkdir(join(dataDir, "uploads"));
      await writeFile(join(dataDir, "secret"), "s", { mode: 0o600 });
      await chown(dataDir, 12_345, 12_345);
      expect(await answers("files")).toEqual([
        `critical: 2 files of the data folder belong to another user than the folder: ${dataDir}/secret, ${dataDir}/uploads.`,
      ]);
      expect(await answers("uploads")).toEqual([
        expect.stringMatching(/^not checked: .* belongs to another user than the one who looks/),
      ]);
      expect(await readdir(join(dataDir, "uploads"))).toEqual([]);
    },
  );

  it("try whether uploads can be kept, in a folder or in a bucket", async () => {
    expect(await answers("uploads")).toEqual([
      `fine: A file could be stored and read at ${dataDir}/uploads`,
    ]);
    expect(await readdir(join(dataDir, "uploads"))).toEqual([]);
    const standIn = await StandInBucket.start();
    try {
      expect(await said("uploads", { s3: standIn.settings })).toEqual([]);
      expect(standIn.objects.size).toBe(0);
      standIn.broken = 403;
      const broken = ["critical: Uploads cannot be stored or read."];
      expect(await said("uploads", { s3: standIn.settings })).toEqual(broken);
      await writeFile(join(dataDir, "file"), "");
      expect(await said("uploads", { dataDir: join(dataDir, "file") })).toEqual(broken);
    } finally {
      await standIn.stop();
    }
  });
});
