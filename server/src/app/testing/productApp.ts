import { cp, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type Clock, systemClock } from "../../process/clock/clock.ts";
import { readConfig } from "../../process/settings/config.ts";
import { createLog } from "../../process/log.ts";
import { CONTENT_DIR } from "../../paths.ts";
import { AT_ONCE } from "../../testing/atOnce.ts";
import {
  copyTemplate,
  createTestUrl,
  givenHandles,
  type TestUrl,
} from "../../testing/testDatabase.ts";
import { People } from "../../testing/People.ts";
import { createApp } from "../createApp.ts";
import { createServices, type Services } from "../services.ts";

/**
 * The whole product with all of its calls, on storage of its own; no engine runs. Staff have a
 * second factor, as they must.
 */
export class ProductApp extends People {
  private left = false;

  constructor(
    readonly services: Services,
    readonly folder: string,
    private readonly storage: TestUrl,
  ) {
    const { content } = services;
    super({
      ...services,
      app: createApp(services, () => false).listener,
      riskVersion: content.riskDisclosure.version,
      staffHaveFactor: true,
    });
  }

  /** Ends all that holds the storage, and leaves it to a process of its own. */
  async leave(): Promise<void> {
    if (this.left) return;
    this.left = true;
    const { pipeline, limits, database } = this.services;
    await pipeline.stop();
    await limits.close();
    await database.close();
  }

  async close(): Promise<void> {
    await this.leave();
    await rm(this.folder, { recursive: true, force: true });
    await this.storage.drop();
  }
}

/** @param settings variables beside those that every test needs */
export async function createProductApp(
  settings: Record<string, string> = {},
  clock: Clock = systemClock,
): Promise<ProductApp> {
  const storage = await createTestUrl();
  const folder = await mkdtemp(join(tmpdir(), "signaldeck-product-"));
  const contentDir = join(folder, "content");
  await cp(CONTENT_DIR, contentDir, { recursive: true });
  if (storage.url === null) await copyTemplate(join(folder, "signaldeck.sqlite"));
  const config = readConfig({
    NODE_ENV: "test",
    DATA_DIR: folder,
    CONTENT_DIR: contentDir,
    API_CALLS_PER_MINUTE: "100000",
    ...(storage.url !== null && { DATABASE_URL: storage.url }),
    ...settings,
  });
  const services = await createServices({
    config,
    clock,
    log: createLog("silent"),
    evenTime: AT_ONCE,
    ...givenHandles(),
  });
  return new ProductApp(services, folder, storage);
}
