import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { RegisterInput, SessionDto } from "@signaldeck/contract";
import type { Express } from "express";
import type { Logger } from "pino";
import request from "supertest";
import { loadContent } from "../../content/loadContent.ts";
import type { Database } from "../../database/Database.ts";
import { DemoMailbox, type DemoMail } from "../../mails/post/DemoMailbox.ts";
import { createMailer } from "../../mails/post/mailer.ts";
import type { NewsChannel } from "../../news/memberNews.ts";
import { Outbox } from "../../outbox/Outbox.ts";
import { chatNews } from "../../telegram/chatNews.ts";
import type { ApiRouter } from "../../http/ApiRouter.ts";
import { createLimits, type Limits } from "../../http/rateLimits.ts";
import { createLog } from "../../log.ts";
import { CONTENT_DIR } from "../../paths.ts";
import { roomApp } from "../../testing/roomApp.ts";
import { TestClock } from "../../testing/TestClock.ts";
import { createTestDatabase } from "../../testing/testDatabase.ts";
import type { AccountsDeps } from "../accountsDeps.ts";
import { accountsPersonalData } from "../accountsPersonalData.ts";
import { createAccount, type NewAccount } from "../createAccount.ts";
import type { MemberRow } from "../../members/Member.ts";
import { Passwords } from "../Passwords.ts";
import { mountPasswordReset } from "../passwordRoutes.ts";
import type { PersonalDataRoom } from "../../members/personalData.ts";
import { mountAccounts } from "../routes.ts";
import { mountSecondFactor } from "../secondFactorRoutes.ts";
import { Sessions } from "../Sessions.ts";
import { mountSettings } from "../settingsRoutes.ts";

export const PASSWORD = "Correct-horse7";

/** What the accounts room needs, and rooms above it need of the same. */
export type HarnessDeps = AccountsDeps & { newsChannels: readonly NewsChannel[] };

/** The accounts room with real storage, limits and outbox; mails end in `mailbox`. */
export interface AccountsHarness {
  app: Express;
  deps: HarnessDeps;
  clock: TestClock;
  database: Database;
  sessions: Sessions;
  limits: Limits;
  /** A new address that nobody else in the suite uses. */
  newEmail(): string;
  application(overrides?: Partial<RegisterInput>): RegisterInput;
  /** A member written straight into storage; confirmed unless said otherwise. */
  member(overrides?: Partial<NewAccount>): Promise<MemberRow>;
  signIn(email: string): Promise<SessionDto>;
  /** Sends what waits and lists what was mailed to an address, newest first. */
  mailsTo(email: string): Promise<DemoMail[]>;
  /** The newest code that was mailed to an address. */
  codeFor(email: string): Promise<string>;
  close(): Promise<void>;
}

export async function createAccountsHarness(
  options: {
    config?: Partial<AccountsDeps["config"]>;
    log?: Logger;
    demandSecondFactor?: boolean;
    /** Another room's calls beside this one's. */
    mount?: (api: ApiRouter, deps: AccountsDeps) => void;
    /** The room's own unless given. */
    personalData?: (database: Database) => readonly PersonalDataRoom[];
  } = {},
): Promise<AccountsHarness> {
  const folder = await mkdtemp(join(tmpdir(), "signaldeck-accounts-"));
  const storage = await createTestDatabase();
  const { database } = storage;
  const log = options.log ?? createLog("silent");
  const clock = new TestClock();
  const config = {
    promoCode: null,
    restrictedCountries: [],
    publicUrl: "https://deck.example",
    ...options.config,
  };
  const content = await loadContent(CONTENT_DIR, { ...config, tierReading: "B", demo: true });
  const mailbox = new DemoMailbox({ clock, print: () => undefined });
  const mailer = createMailer({ smtpUrl: null, from: "a@deck.example", demoMailbox: mailbox });
  const outbox = new Outbox({ database, clock, log, senders: { mail: mailer.send } });
  const limits = await createLimits({ databaseUrl: null, dataDir: folder, apiPerMinute: 600 });
  const { demandSecondFactor = false } = options;
  const sessions = new Sessions({ database, clock, demandSecondFactor });
  const passwords = new Passwords();
  const deps: HarnessDeps = {
    database,
    clock,
    sessions,
    passwords,
    outbox,
    newsChannels: [chatNews({ database, clock })],
    limits,
    content,
    config,
    secret: "a secret of the tests that is long enough",
  };
  const personalData = (options.personalData ?? accountsPersonalData)(database);
  const app = roomApp({
    clock,
    log,
    findSession: (token) => sessions.find(token),
    mount: (api) => {
      mountAccounts(api, deps);
      mountPasswordReset(api, deps);
      mountSecondFactor(api, deps);
      mountSettings(api, { ...deps, personalData });
      options.mount?.(api, deps);
    },
  });
  let people = 0;
  const passwordHash = await passwords.hash(PASSWORD);

  const harness: AccountsHarness = {
    app,
    deps,
    clock,
    database,
    sessions,
    limits,
    newEmail: () => `person${++people}@example.org`,
    application: (overrides) => ({
      fullName: "Test Person",
      email: harness.newEmail(),
      phone: "+2348012345678",
      country: "Nigeria",
      telegram: "@test",
      password: PASSWORD,
      riskVersion: content.riskDisclosure.version,
      ...overrides,
    }),
    member: (overrides) => {
      const { fullName, email, phone, country } = harness.application();
      const { riskVersion = null } = harness.application();
      return database.write((transaction) =>
        createAccount({ database, clock }, transaction, {
          fullName,
          email,
          phone,
          country,
          riskVersion,
          passwordHash,
          confirmed: true,
          ...overrides,
        }),
      );
    },
    async signIn(email) {
      const reply = await request(app).post("/api/auth/login").send({ email, password: PASSWORD });
      return (reply.body as { data: SessionDto }).data;
    },
    async mailsTo(email) {
      await outbox.flush();
      return mailbox.list().filter(({ to }) => to === email);
    },
    async codeFor(email) {
      const [newest] = await harness.mailsTo(email);
      const code = /^ {4}([A-Z0-9]{10})$/m.exec(newest?.text ?? "")?.[1];
      if (code === undefined) throw new Error(`no code was mailed to ${email}`);
      return code;
    },
    async close() {
      await limits.close();
      await storage.close();
      await rm(folder, { recursive: true, force: true });
    },
  };
  return harness;
}
