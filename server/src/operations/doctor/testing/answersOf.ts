import { readConfig, type Config } from "../../../process/settings/config.ts";
import type { DoctorDeps } from "../Check.ts";
import { CHECKS, examine } from "../examine.ts";

/** The settings of an installation with nothing left to do, on SQLite. */
export const goodConfig = (dataDir: string, changes: Partial<Config> = {}): Config => ({
  ...readConfig({ NODE_ENV: "test", DATA_DIR: dataDir }),
  production: true,
  publicUrl: "https://deck.nigeria",
  trustProxy: ["10.0.0.1"],
  contentDir: dataDir,
  mail: { smtpUrl: "smtps://mail.nigeria", requireTls: true, from: "Deck <deck@deck.nigeria>" },
  feed: { kind: "live", vendors: ["binance"], pairs: null, standIn: null },
  ...changes,
});

/** What one check says: severity and sentence, what was not looked at, and what is fine. */
export async function answersOf(check: string, deps: DoctorDeps): Promise<string[]> {
  const checks = CHECKS.filter(({ id }) => id === check);
  const { findings, notChecked, fine } = await examine(deps, checks);
  return [
    ...findings.map(({ severity, title }) => `${severity}: ${title}`),
    ...notChecked.map(({ reason }) => `not checked: ${reason}`),
    ...fine.map((sentence) => `fine: ${sentence}`),
  ];
}
