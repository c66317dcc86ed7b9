import { mkdtempSync, rmSync } from "node:fs";
import { createServer, type AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import webPush from "web-push";
import { Database } from "../../src/database/Database.ts";
import { createLog } from "../../src/process/log.ts";
import { generateCandles } from "../../src/market/testing/generatedCandles.ts";
import { RecordingFixture } from "../../src/market/testing/recordingFixture.ts";
import { administer, databaseUrl } from "../../src/testing/postgresAdmin.ts";
import { openPostgres, type PostgresServer } from "../../src/testing/postgresServer.ts";
import { Instance } from "./Instance.ts";
import { Nginx, SITE } from "./Nginx.ts";

/** Five minutes of the recording pass in five seconds. */
export const SPEED = 60;
/** A Tuesday and the candles before it, of which the engine learns. */
const BEGIN = "2026-04-14T00:00:00Z";
const CANDLES = { count: 8_000, seed: 42, start: Date.parse("2026-04-01T00:00:00Z"), price: 1.085 };

/**
 * All that is proven, on one machine: a PostgreSQL of its own, two instances on one data folder, and
 * nginx before both.
 */
export class House {
  private constructor(
    readonly folder: string,
    private readonly postgres: PostgresServer,
    private readonly recording: RecordingFixture,
    readonly database: Database,
    readonly instances: readonly [Instance, Instance],
    private readonly ports: { plain: number; secure: number },
    private proxy: Nginx | null = null,
  ) {}

  /** Nothing runs yet but PostgreSQL, so that members can be added. */
  static async build(): Promise<House> {
    const folder = mkdtempSync(join(tmpdir(), "signaldeck-two-"));
    const postgres = await openPostgres();
    await administer(postgres.url, "CREATE DATABASE two");
    const url = databaseUrl(postgres.url, "two");
    const recording = new RecordingFixture();
    recording.write("EURUSD_5m_generated.csv.gz", generateCandles(CANDLES));
    const database = await Database.open({ url, file: "", log: createLog("error") });
    const [first = 0, second = 0, plain = 0, secure = 0] = await freePorts(4);
    const settings = { ...settingsOf(url, recording.dir), DATA_DIR: join(folder, "data") };
    const instances = [
      new Instance("A", first, settings),
      new Instance("B", second, settings),
    ] as const;
    return new House(folder, postgres, recording, database, instances, { plain, secure });
  }

  /** Starts both at once, so that their clocks of the market agree, and nginx. */
  async open(): Promise<void> {
    await Promise.all(this.instances.map((one) => one.start()));
    const ports = this.instances.map(({ port }) => port);
    this.proxy = await Nginx.start(join(this.folder, "nginx"), this.ports, ports);
  }

  get nginx(): Nginx {
    if (!this.proxy) throw new Error("nginx is not running");
    return this.proxy;
  }

  /** Where clients find nginx. */
  get site(): { port: number; host: string; certificate: string } {
    return { port: this.nginx.port, host: SITE, certificate: this.nginx.certificate };
  }

  /** Ends all that was started and removes its folders; whatever of it is there. */
  async close(): Promise<void> {
    await this.proxy?.stop();
    await Promise.all(this.instances.map((one) => one.kill()));
    await this.database.close();
    await this.postgres.stop();
    this.recording.remove();
    rmSync(this.folder, { recursive: true, force: true });
  }
}

/** As the guide asks for them in production, with a recording for the market. */
function settingsOf(url: string, recording: string): Record<string, string> {
  const { publicKey, privateKey } = webPush.generateVAPIDKeys();
  return {
    NODE_ENV: "production",
    ROLE: "all",
    DATABASE_URL: url,
    PUBLIC_URL: `https://${SITE}`,
    TRUST_PROXY: "127.0.0.1",
    APP_SECRET: "a secret of both that is long enough",
    LEDGER_KEY: Buffer.alloc(32, 7).toString("base64url"),
    VAPID_PUBLIC_KEY: publicKey,
    VAPID_PRIVATE_KEY: privateKey,
    FEED: "replay",
    FEED_DATA: recording,
    FEED_SPEED: String(SPEED),
    FEED_FROM: BEGIN,
    API_CALLS_PER_MINUTE: "600",
    LOG_LEVEL: "warn",
  };
}

/** Ports that nobody has now, all different. */
async function freePorts(count: number): Promise<number[]> {
  const probes = Array.from({ length: count }, () => createServer());
  const ports = await Promise.all(
    probes.map(
      (probe) =>
        new Promise<number>((resolve, reject) => {
          probe.once("error", reject);
          probe.listen(0, "127.0.0.1", () => resolve((probe.address() as AddressInfo).port));
        }),
    ),
  );
  await Promise.all(probes.map((probe) => new Promise((done) => probe.close(done))));
  return ports;
}
