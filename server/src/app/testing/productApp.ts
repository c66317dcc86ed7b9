import { cp, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Express } from "express";
import { createAccount, type NewAccount } from "../../accounts/createAccount.ts";
import { Member, type MemberRow } from "../../members/Member.ts";
import { systemClock } from "../../clock.ts";
import { readConfig } from "../../config.ts";
import { createLog } from "../../log.ts";
import { CONTENT_DIR } from "../../paths.ts";
import { createApp } from "../createApp.ts";
import { createServices, type Services } from "../services.ts";

/** Everyone who may call: a visitor, each tier unlocked, and both kinds of staff. */
export const CALLERS = [
  "anonymous",
  "guest",
  "silver",
  "pro",
  "gold",
  "elite",
  "support",
  "admin",
] as const;
export type Caller = (typeof CALLERS)[number];

/** The whole product with all of its calls, on storage of its own; no engine runs. */
export interface ProductApp {
  app: Express;
  services: Services;
  /** A confirmed account, and a token for it. Staff have a second factor, as they must. */
  join(account: Partial<NewAccount>): Promise<{ member: MemberRow; token: string }>;
  /** A token of the caller, made once; null for a visitor. */
  tokenOf(caller: Caller): Promise<string | null>;
  close(): Promise<void>;
}

export const PRODUCT_PASSWORD = "Correct-horse7";

/** @param options.databaseUrl of an empty PostgreSQL database; without it the product is on SQLite */
export async function createProductApp(
  options: { databaseUrl?: string | null } = {},
): Promise<ProductApp> {
  const folder = await mkdtemp(join(tmpdir(), "signaldeck-product-"));
  const contentDir = join(folder, "content");
  await cp(CONTENT_DIR, contentDir, { recursive: true });
  const config = readConfig({
    NODE_ENV: "test",
    DATA_DIR: folder,
    CONTENT_DIR: contentDir,
    API_CALLS_PER_MINUTE: "100000",
    ...(options.databaseUrl && { DATABASE_URL: options.databaseUrl }),
  });
  const services = await createServices({ config, clock: systemClock, log: createLog("silent") });
  const { database, clock, passwords, sessions, content, limits, road } = services;
  const passwordHash = await passwords.hash(PRODUCT_PASSWORD);
  const tokens = new Map<Caller, string>();
  let accounts = 0;

  const joinAs = async (account: Partial<NewAccount>) => {
    accounts += 1;
    const member = await database.write(async (transaction) => {
      const created = await createAccount({ database, clock }, transaction, {
        email: `caller${accounts}@deck.example`,
        fullName: "Ada Obi",
        phone: "+2348012345678",
        country: "Nigeria",
        passwordHash,
        riskVersion: content.riskDisclosure.version,
        confirmed: true,
        ...account,
      });
      if (created.role === "member") return created;
      const secondFactorAt = new Date(clock.now());
      await database
        .model(Member)
        .update({ secondFactorAt }, { where: { id: created.id }, transaction });
      return { ...created, secondFactorAt };
    });
    const token = await sessions.open(member.id, { remember: true, userAgent: null });
    return { member, token };
  };

  return {
    app: createApp(services, () => false),
    services,
    join: joinAs,
    async tokenOf(caller) {
      if (caller === "anonymous") return null;
      let token = tokens.get(caller);
      if (token === undefined) {
        const isStaff = caller === "support" || caller === "admin";
        const account = isStaff
          ? { role: caller }
          : { tier: caller, dashboardUnlocked: caller !== "guest" };
        token = (await joinAs(account)).token;
        tokens.set(caller, token);
      }
      return token;
    },
    async close() {
      await road.stop();
      await limits.close();
      await database.close();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
