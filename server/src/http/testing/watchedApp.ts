import { createLog } from "../../process/log.ts";
import { TestClock } from "../../testing/TestClock.ts";
import { callerAddress } from "../callerAddress.ts";
import { CallLimits } from "../callLimits.ts";
import { createHttpApp, type HttpAppOptions } from "../httpApp.ts";
import { createMetrics } from "../metrics.ts";
import { securityLog } from "../securityLog.ts";
import { bearerAuthentication, hashToken, type Session } from "../session.ts";

export interface WatchedAppOptions extends Pick<HttpAppOptions, "allowedOrigins" | "mountApi"> {
  /** Of the log. */
  level: string;
  /** By their tokens. */
  sessions: ReadonlyMap<string, Session>;
  /** Whether memory knows them from the beginning, as after a first call. */
  areKnown: boolean;
  /** Calls of a session in a minute. */
  budget: number;
}

/** Some calls with all that counts them, limits them and writes them down. */
export function watchedApp(options: WatchedAppOptions) {
  const { level, sessions, areKnown, budget, ...others } = options;
  const lines: string[] = [];
  const events: string[] = [];
  const metrics = createMetrics();
  const log = createLog(level, { write: (line: string) => void lines.push(line) });
  const addressOf = callerAddress([]);
  const findSession = (token: string) => Promise.resolve(sessions.get(token) ?? null);
  const known = new Map([...sessions].map(([token, session]) => [hashToken(token), session]));
  const { app, listener } = createHttpApp({
    ...others,
    clock: new TestClock(),
    log,
    authenticate: bearerAuthentication(findSession),
    knownSession: (hash) => (areKnown ? (known.get(hash) ?? null) : null),
    trustProxy: [],
    metrics,
    watch: [
      securityLog({
        secret: "of this test",
        count: ({ call, outcome }) => events.push(`${call} ${outcome}`),
        addressOf,
        log,
      }),
    ],
    limits: new CallLimits({ perMinute: budget, findSession, addressOf }),
  });
  /** How many calls each kind of reply was counted for. */
  const counts = async () =>
    (await metrics.registry.getSingleMetricAsString("http_request_duration_seconds"))
      .split("\n")
      .filter((line) => line.includes("_count"))
      .sort();
  return { app, listener, lines, events, counts };
}
