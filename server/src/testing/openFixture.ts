import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { RegisterInput, SessionDto } from "@signaldeck/contract";
import type { Model } from "sequelize";
import type { Logger } from "pino";
import type { AccountsDeps } from "../accounts/accountsDeps.ts";
import { accountsPersonalData } from "../accounts/accountsPersonalData.ts";
import type { EvenTime } from "../accounts/EvenTime.ts";
import { Passwords } from "../accounts/Passwords.ts";
import { mountPasswordReset } from "../accounts/passwordRoutes.ts";
import { mountAccounts } from "../accounts/routes.ts";
import { mountSecondFactor } from "../accounts/secondFactorRoutes.ts";
import { Sessions } from "../accounts/Sessions.ts";
import { mountSettings } from "../accounts/settingsRoutes.ts";
import { AuditRecord } from "../audit/AuditRecord.ts";
import { readContent, type Content } from "../content/loadContent.ts";
import type { Database, DefinedModel } from "../database/Database.ts";
import { Acts } from "../http/acts/Acts.ts";
import type { ApiRouter } from "../http/ApiRouter.ts";
import type { HttpAppOptions } from "../http/httpApp.ts";
import { createLimits, type Limits } from "../http/rateLimits.ts";
import { LiveEventRow } from "../live/LiveEventRow.ts";
import { createLog } from "../process/log.ts";
import { DemoMailbox, type DemoMail } from "../delivery/mails/post/DemoMailbox.ts";
import { createMailer } from "../delivery/mails/post/mailer.ts";
import type { PersonalDataModule } from "../members/personalData.ts";
import type { NewsChannel } from "../delivery/memberNews.ts";
import { Outbox } from "../delivery/outbox/Outbox.ts";
import { CONTENT_DIR } from "../paths.ts";
import { pushNews } from "../delivery/push/pushNews.ts";
import { askOwner } from "../staff/askOwner.ts";
import { chatNews } from "../delivery/telegram/chatNews.ts";
import { AT_ONCE } from "./atOnce.ts";
import { PASSWORD, People } from "./People.ts";
import { moduleApp } from "./moduleApp.ts";
import { TestClock } from "./TestClock.ts";
import { createTestDatabase } from "./testDatabase.ts";
import { mailWay } from "../delivery/mails/post/mailWay.ts";

/** What a module gets from the rest of the server. */
export interface FixtureDeps extends AccountsDeps {
  clock: TestClock;
  outbox: Outbox;
  limits: Limits;
  content: Content;
  newsChannels: readonly NewsChannel[];
}

export interface FixtureOptions {
  /** The calls of the module, beside those of accounts. */
  mount?: (api: ApiRouter, deps: FixtureDeps) => void;
  config?: Partial<AccountsDeps["config"]>;
  log?: Logger;
  /** Looks at all calls, as in the whole product. */
  watch?: HttpAppOptions["watch"];
  /** What the limits do instead of waiting so many ms. */
  wait?: (milliseconds: number) => Promise<unknown>;
  /** One that never waits unless given. */
  evenTime?: EvenTime;
  demandSecondFactor?: boolean;
  /** From which addresses `X-Forwarded-For` is believed: a test's calls come from 127.0.0.1. */
  trustProxy?: readonly string[];
  /** That of accounts unless given. */
  personalData?: (database: Database) => readonly PersonalDataModule[];
}

/** A module behind the real HTTP stack with real storage, limits and outbox, and people to call it. */
export class Fixture extends People {
  readonly clock: TestClock;

  constructor(
    app: People["app"],
    readonly deps: FixtureDeps,
    private readonly mailbox: DemoMailbox,
    /** Ends everything, storage included. */
    readonly close: () => Promise<void>,
  ) {
    const { database, clock, sessions, content, secret } = deps;
    super({ app, database, clock, sessions, secret, riskVersion: content.riskDisclosure.version });
    this.clock = clock;
  }

  /** What somebody new sends to register. */
  application(changes?: Partial<RegisterInput>): RegisterInput {
    return {
      fullName: "Test Person",
      email: this.newEmail(),
      phone: "+2348012345678",
      country: "Nigeria",
      telegram: "@test",
      password: PASSWORD,
      riskVersion: this.deps.content.riskDisclosure.version,
      ...changes,
    };
  }

  /** Signs somebody in through the API, by their password. */
  async logIn(email: string): Promise<SessionDto> {
    const login = { email, password: PASSWORD };
    return (await this.call<SessionDto>("post", "/auth/login", login)).data;
  }

  /** Sends what waits and lists what was mailed to an address, newest first. */
  async mailsTo(email: string): Promise<DemoMail[]> {
    await this.deps.outbox.flush();
    return this.mailbox.list().filter(({ to }) => to === email);
  }

  /** The newest code that was mailed to an address. */
  async codeFor(email: string): Promise<string> {
    const [newest] = await this.mailsTo(email);
    const code = /^ {4}([A-Z0-9]{10})$/m.exec(newest?.text ?? "")?.[1];
    if (code === undefined) throw new Error(`no code was sent to ${email}`);
    return code;
  }

  /** What the audit says of something, oldest first. */
  async auditOf(
    subjectId: string,
  ): Promise<{ actorId: string; action: string; details: unknown }[]> {
    const rows = await this.database
      .model(AuditRecord)
      .findAll({ where: { subjectId }, order: [["id", "ASC"]], raw: true });
    return rows.map(({ actorId, action, details }) => ({
      actorId,
      action,
      details: JSON.parse(details) as unknown,
    }));
  }

  /** The desks that got news, oldest first. */
  async deskNews(): Promise<string[]> {
    const rows = await this.database
      .model(LiveEventRow)
      .findAll({ where: { type: "desk.changed" }, order: [["id", "ASC"]], raw: true });
    return rows.map(({ payload }) => (JSON.parse(payload) as { desk: string }).desk);
  }

  /** From now on these calls are all that there are; nobody is signed out. */
  remount(mount: (api: ApiRouter, deps: FixtureDeps) => void): void {
    const { clock, deps, sessions } = this;
    const findSession = (token: string) => sessions.find(token);
    const knownSession = (tokenHash: string) => sessions.known(tokenHash);
    this.app = moduleApp({
      clock,
      findSession,
      knownSession,
      askOwner: askOwner(deps),
      mount: (api) => mount(api, deps),
    });
  }

  /** Removes all rows of a table. */
  async clear<T extends Model>(model: DefinedModel<T>): Promise<void> {
    await this.database.write((transaction) =>
      this.database.model(model).destroy({ where: {}, transaction }),
    );
  }
}

/** Opens a module on a database of its own; mails end in a mailbox that `mailsTo` reads. */
export async function openFixture(options: FixtureOptions = {}): Promise<Fixture> {
  const folder = await mkdtemp(join(tmpdir(), "signaldeck-room-"));
  const storage = await createTestDatabase();
  const { database } = storage;
  const { demandSecondFactor = false, log = createLog("silent"), evenTime = AT_ONCE } = options;
  const clock = new TestClock();
  const config = {
    promoCode: null,
    publicUrl: "https://deck.example",
    ...options.config,
  };
  const mailbox = new DemoMailbox({ clock, print: () => undefined });
  const mailer = createMailer({
    smtpUrl: null,
    requireTls: true,
    from: "a@deck.example",
    demoMailbox: mailbox,
  });
  const limits = await createLimits({
    databaseUrl: null,
    dataDir: folder,
    ...(options.wait && { wait: options.wait }),
  });
  const deps: FixtureDeps = {
    database,
    clock,
    sessions: new Sessions({ database, clock, demandSecondFactor }),
    passwords: new Passwords(() => [config.publicUrl]),
    evenTime,
    outbox: new Outbox({ database, clock, log, ways: { mail: mailWay(mailer.send) } }),
    newsChannels: [chatNews({ database, clock }), pushNews({ database, clock })],
    limits,
    content: await readContent(CONTENT_DIR, { ...config, tierReading: "B", demo: true }),
    config,
    secret: "a secret of the tests that is long enough",
  };
  const personalData = (options.personalData ?? accountsPersonalData)(database);
  const app = moduleApp({
    clock,
    log,
    ...(options.watch && { watch: options.watch }),
    ...(options.trustProxy && { trustProxy: options.trustProxy }),
    findSession: (token) => deps.sessions.find(token),
    knownSession: (tokenHash) => deps.sessions.known(tokenHash),
    askOwner: askOwner(deps),
    acts: new Acts(deps),
    mount: (api) => {
      mountAccounts(api, deps);
      mountPasswordReset(api, deps);
      mountSecondFactor(api, deps);
      mountSettings(api, { ...deps, personalData });
      options.mount?.(api, deps);
    },
  });
  return new Fixture(app, deps, mailbox, async () => {
    await limits.close();
    await storage.close();
    await rm(folder, { recursive: true, force: true });
  });
}
