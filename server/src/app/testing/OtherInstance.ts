import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { HOUR, type MarketStatusDto } from "@signaldeck/contract";
import { Sessions } from "../../accounts/Sessions.ts";
import type { Clock } from "../../process/clock/clock.ts";
import { Database } from "../../database/Database.ts";
import type { Storage } from "../../database/openSequelize.ts";
import { LiveHub } from "../../live/LiveHub.ts";
import { tierReach } from "../../reach/testing/tierReach.ts";
import { StreamReader } from "../../live/testing/StreamReader.ts";
import { createLog } from "../../process/log.ts";

const market: MarketStatusDto = {
  now: "2026-06-01T10:00:00.000Z",
  speed: 1,
  feed: { name: "scripted", label: "Scripted", market: "simulated", live: true, pairs: [] },
  fresh: true,
  pause: null,
  quiet: null,
};

/** A second instance on somebody's storage, as far as sessions and open streams go. */
export class OtherInstance {
  readonly readers = new Map<string, StreamReader>();

  private constructor(
    readonly sessions: Sessions,
    private readonly server: Server,
    readonly close: () => Promise<void>,
  ) {}

  /** @param interval wall milliseconds between two looks at what the first one has changed */
  static async open(storage: Storage, clock: Clock, interval?: number): Promise<OtherInstance> {
    const log = createLog("silent");
    const database = await Database.open({ ...storage, log });
    const sessions = new Sessions({ database, clock, demandSecondFactor: true });
    const hub = new LiveHub({
      eventLog: { head: 0, missedSince: () => [] },
      marketStatus: () => market,
      findSession: (token) => sessions.find(token),
      reach: tierReach(),
      log,
      heartbeat: HOUR,
    });
    sessions.onChange((changed) => void hub.cutOff(changed));
    const endUpkeep = await database.serve(interval);
    const server = createServer((request, response) => {
      const token = (request.headers.authorization ?? "").slice("Bearer ".length);
      void sessions.find(token).then((session) => {
        if (session)
          return hub.open({ session, token, address: "127.0.0.1", lastEventId: null }, response);
        response.destroy();
      });
    });
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
    const instance = new OtherInstance(sessions, server, async () => {
      for (const reader of instance.readers.values()) reader.close();
      await endUpkeep();
      await hub.close();
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
      await database.close();
    });
    return instance;
  }

  /** Opens a stream for each of these tokens that is good and has none; resolves when all run. */
  async follow(tokens: readonly string[]): Promise<void> {
    const { port } = this.server.address() as AddressInfo;
    for (const token of tokens) {
      if (this.readers.has(token) || !(await this.sessions.find(token))) continue;
      const reader = new StreamReader(`http://127.0.0.1:${port}/`, token);
      this.readers.set(token, reader);
      await reader.until(() => reader.events.length > 0);
    }
  }
}
