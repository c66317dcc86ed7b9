import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import type { SessionDto, UserDto } from "@signaldeck/contract";
import { Sequelize } from "sequelize";
import webPush from "web-push";
import type { DemoAccount } from "../../src/operations/demo/demoAccounts.ts";
import { ADDRESS, DATA } from "../bareRoot/Installation.ts";
import { call } from "../bareRoot/people.ts";
import type { Machine } from "./Machine.ts";

const UNITS = "/etc/systemd/system";
/** What the program prints once it serves. */
export const SERVES = "SignalDeck is at ";

/** Installs a version from before names carried the commit, as the page of that time said. */
export function install(machine: Machine, version: string, databaseUrl: string | null): void {
  const { publicKey, privateKey } = webPush.generateVAPIDKeys();
  const settings = {
    PUBLIC_URL: ADDRESS,
    TRUST_PROXY: "none",
    FEED: "simulated",
    ALLOW_SIMULATED: "yes",
    APP_SECRET_FILE: "/etc/signaldeck.secret",
    VAPID_PUBLIC_KEY: publicKey,
    VAPID_PRIVATE_KEY: privateKey,
    ...(databaseUrl !== null && { DATABASE_URL: databaseUrl }),
  };
  const lines = Object.entries(settings).map(([name, value]) => `${name}=${value}\n`);
  writeFileSync("/etc/signaldeck.env", lines.join(""), { mode: 0o600 });
  const secret = "a secret of this walk alone, and of no other server\n";
  writeFileSync("/etc/signaldeck.secret", secret, { mode: 0o600 });
  for (const line of [
    "useradd --system signaldeck",
    "chown signaldeck: /etc/signaldeck.secret",
    `tar -xzf ${version}.tar.gz -C /opt --no-same-owner`,
    `ln -sfn ${version} /opt/signaldeck`,
    "cp -r /opt/signaldeck/server/content /var/lib/signaldeck-content",
    "chown -R signaldeck: /var/lib/signaldeck-content",
    "cp /opt/signaldeck/deploy/signaldeck*.service /etc/systemd/system",
    "install -d -o signaldeck -g signaldeck -m 0700 /var/lib/signaldeck",
  ]) {
    const { code, output } = machine.type(line);
    if (code !== 0) throw new Error(`${line}: ${output}`);
  }
}

/**
 * Fills the database and the data folder by the demo of the version that is installed (members,
 * claims with proofs, tickets, signals of a day, the ledger), and makes its people real ones.
 * @returns a session of a gold member
 */
export async function furnish(machine: Machine, databaseUrl: string | null): Promise<string> {
  const unit = readFileSync(`${UNITS}/signaldeck.service`, "utf8");
  const demo = unit.replace("NODE_ENV=production", "NODE_ENV=development");
  writeFileSync(`${UNITS}/demo.service`, demo);
  machine.type("systemctl start demo");
  await machine.says("demo", { serves: SERVES });
  const accounts = JSON.parse(readFileSync(`${DATA}/demo-accounts.json`, "utf8")) as DemoAccount[];
  const { email = "", password = "" } = accounts.find(({ tier }) => tier === "gold") ?? {};
  const { token } = await call<SessionDto>("POST", "/auth/login", { body: { email, password } });
  machine.type("systemctl stop demo");
  const database =
    databaseUrl === null
      ? new Sequelize({
          dialect: "sqlite",
          storage: `${DATA}/signaldeck.sqlite`,
          logging: false,
        })
      : new Sequelize(databaseUrl, { logging: false });
  await database.query("UPDATE members SET demo = :demo", { replacements: { demo: false } });
  await database.close();
  for (const name of ["", "-wal", "-shm"]) {
    machine.type(`chown signaldeck: ${DATA}/signaldeck.sqlite${name}`);
  }
  return token;
}

/** What a member and the operator find in any version: who they are, and how many files there are. */
export async function facts(
  token: string,
): Promise<{ tier: string; email: string; files: number }> {
  const { tier, email } = await call<UserDto>("GET", "/auth/me", { token });
  const files = readdirSync(`${DATA}/uploads`, { recursive: true }).length;
  return { tier, email, files };
}
