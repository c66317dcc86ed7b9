import { SECOND, type LogHead, type Tier } from "@signaldeck/contract";
import { deriving } from "../../../database/derivedColumns.ts";
import { Member, type MemberRow } from "../../../members/Member.ts";
import { rowsOf } from "../../../database/CommitObservers.ts";
import { Sessions } from "../../../accounts/Sessions.ts";
import { JournalFixture } from "../../../journal/testing/JournalFixture.ts";
import { createLog } from "../../../process/log.ts";
import { trialEnd } from "../../../members/trial.ts";
import { Outbox } from "../../../delivery/outbox/Outbox.ts";
import { OutboxMessage, type OutboxRow } from "../../../delivery/outbox/OutboxMessage.ts";
import { createCode } from "../changeTelegram.ts";
import { TelegramApi } from "../../../delivery/telegram/TelegramApi.ts";
import type { TelegramConfig } from "../../../process/settings/telegramConfig.ts";
import { TelegramDoor } from "../TelegramDoor.ts";
import { TelegramFanOut } from "../TelegramFanOut.ts";
import { TelegramSender } from "../../../delivery/telegram/TelegramSender.ts";
import { TelegramUpdates, type TelegramUpdatesDeps } from "../TelegramUpdates.ts";
import { BotApiServer } from "../../../delivery/telegram/testing/BotApiServer.ts";
import { telegramWay } from "../../../delivery/telegram/telegramWay.ts";

export const TOKEN = "123456789:AAFakeTokenOfTheTests-0123456789abcdef";
export const SILVER = "-1001111111111";
export const GOLD = "-1002222222222";
export const CHANNELS = [
  { tier: "silver", chatId: SILVER },
  { tier: "gold", chatId: GOLD },
] as const;

/** The Telegram module on real storage, with our own Bot API server in the same played time. */
export class TelegramStage {
  /** Lines of the log, as JSON. */
  readonly log: string[] = [];
  /** Messages that were counted as possible repeats. */
  repeats = 0;
  enginePaused: string | null = null;
  logHead: LogHead | null = null;
  readonly claims: { memberId: string; input: object; bytes: Buffer }[] = [];
  submitClaim: TelegramUpdatesDeps["submitClaim"] = (memberId, input, { bytes }) => {
    this.claims.push({ memberId, input, bytes });
    return Promise.resolve({ id: memberId });
  };
  /** Pictures that were added to a proof. */
  readonly pages: Buffer[] = [];
  private offset = 0;

  private constructor(
    readonly journal: JournalFixture,
    readonly server: BotApiServer,
    readonly api: TelegramApi,
  ) {}

  static async open(): Promise<TelegramStage> {
    const journal = await JournalFixture.open();
    const { clock } = journal.signals.fixture.context;
    const server = await BotApiServer.open({ token: TOKEN, clock });
    const api = new TelegramApi({ token: TOKEN, apiRoot: server.root });
    return new TelegramStage(journal, server, api);
  }

  get clock() {
    return this.journal.signals.fixture.clock;
  }
  get database() {
    return this.journal.signals.fixture.context.database;
  }
  get state() {
    return this.server.state;
  }

  /** Lets wall time go as far as the market is about to. */
  wallTo(market: number): void {
    const left = market - this.journal.signals.fixture.feed.clock.now();
    if (left > 0) this.clock.advance(left);
  }

  readonly logger = createLog("trace", { write: (line: string) => void this.log.push(line) });

  /** A process's own sender and outbox. */
  newOutbox(): Outbox {
    const { api, clock, database } = this;
    const outbox: Outbox = new Outbox({
      database,
      clock,
      log: this.logger,
      ways: { telegram: telegramWay((delivery) => sender.send(delivery)) },
      delayAfter: () => 5 * SECOND,
    });
    const sender = new TelegramSender({
      api,
      clock,
      database,
      log: this.logger,
      outbox: () => outbox,
      onRepeat: () => (this.repeats += 1),
      pause: (milliseconds) => {
        this.pass(milliseconds);
        return Promise.resolve();
      },
    });
    return outbox;
  }

  private kept: Outbox | null = null;
  get outbox(): Outbox {
    return (this.kept ??= this.newOutbox());
  }

  newFanOut(posts: TelegramConfig["posts"] = "recommended"): TelegramFanOut {
    const { clock, database, outbox } = this;
    const { fixture, eventLog } = this.journal.signals;
    return new TelegramFanOut({
      clock,
      database,
      outbox,
      eventLog,
      feed: fixture.feed,
      log: this.logger,
      channels: CHANNELS,
      posts,
      payoutPercent: 85,
      recordUrl: "https://deck.example/performance",
      readLogHead: () => Promise.resolve(this.logHead),
    });
  }

  private knownSessions: Sessions | null = null;
  readonly viewerOf = (member: MemberRow) => {
    const { clock, database } = this;
    this.knownSessions ??= new Sessions({ database, clock, demandSecondFactor: false });
    return this.knownSessions.viewerOf(member);
  };

  newUpdates(): TelegramUpdates {
    const { api, clock, database, outbox, viewerOf } = this;
    return new TelegramUpdates({
      api,
      clock,
      database,
      outbox,
      viewerOf,
      trialEnd,
      log: this.logger,
      config: { channels: CHANNELS },
      context: { brand: "Deck", publicUrl: "https://deck.example" },
      enginePaused: () => this.enginePaused,
      isPaused: (memberId) => this.journal.signals.pauses.withheldSince(memberId) !== null,
      submitClaim: (...claim) => this.submitClaim(...claim),
      addPage: (_of, { bytes }) => Promise.resolve(void this.pages.push(bytes)),
    });
  }

  newDoor(): TelegramDoor {
    const { clock, database, outbox, viewerOf } = this;
    return new TelegramDoor({
      clock,
      database,
      outbox,
      viewerOf,
      log: this.logger,
      config: { channels: CHANNELS },
      onSessionChange: (listener) =>
        database.onChange([rowsOf(Member, { keys: ["id"] })], listener),
    });
  }

  /** Moves wall time and market time together. */
  pass(milliseconds: number): void {
    this.clock.advance(milliseconds);
    this.journal.signals.fixture.feed.advance(milliseconds);
  }

  /** Lets time pass in steps, in each of which the outbox does what is due. */
  async play(milliseconds: number, step = 5 * SECOND): Promise<void> {
    for (let played = 0; played < milliseconds; played += step) {
      await this.outbox.flush();
      this.pass(step);
    }
    await this.outbox.flush();
  }

  private readonly updates = { handler: null as TelegramUpdates | null };

  /** Takes what people did, as the poller would, and sends the answers. */
  async hear(): Promise<void> {
    this.updates.handler ??= this.newUpdates();
    const stop = new AbortController().signal;
    while (this.state.updatesFrom(this.offset).length > 0) {
      for (const update of await this.api.getUpdates(this.offset, stop)) {
        await this.updates.handler.handle(update);
        this.offset = update.update_id + 1;
      }
    }
    await this.outbox.flush();
  }

  /** Has somebody write to the bot, which sends its answers; resolves with the newest of them. */
  async write(
    from: number,
    text: string,
    file?: { bytes: Buffer; photo?: boolean; album?: string },
  ): Promise<string> {
    this.state.write(from, text, file);
    await this.hear();
    this.pass(2_000);
    return this.texts(from).at(-1) ?? "";
  }

  /** A member with a row of their own; above guest the dashboard is unlocked. */
  async member(tier: Tier): Promise<{ memberId: string; token: string }> {
    const token = await this.journal.join(tier);
    const memberId = this.journal.signals.memberIdOf(token);
    if (tier === "guest") await this.setMember(memberId, { dashboardUnlocked: false });
    return { memberId, token };
  }

  setMember(id: string, values: Partial<Member>): Promise<unknown> {
    return this.database.write((transaction) =>
      this.database.model(Member).update(values, { where: { id }, transaction, ...deriving }),
    );
  }

  /** A start code, as the settings make it. */
  async code(memberId: string): Promise<string> {
    this.pass(6 * SECOND);
    const { url } = await createCode(this, memberId, "DeckTestBot");
    return new URL(url).searchParams.get("start") ?? "";
  }

  /** A member whose account is linked with the chat of this person. */
  async linked(tier: Tier, from: number): Promise<{ memberId: string; token: string }> {
    const member = await this.member(tier);
    this.state.write(from, `/start ${await this.code(member.memberId)}`);
    await this.hear();
    this.pass(2 * SECOND);
    return member;
  }

  /** The texts that arrived in a chat, without tags, oldest first. */
  texts(chatId: string | number): string[] {
    return this.state.in(chatId).map(({ text }) => text.replace(/<[^>]*>/g, ""));
  }

  /** Messages of the channel, oldest first. */
  rows(): Promise<OutboxRow[]> {
    return this.database.model(OutboxMessage).findAll({
      where: { channel: "telegram" },
      order: [["id", "ASC"]],
      raw: true,
    });
  }

  async close(): Promise<void> {
    await this.server.close();
    await this.journal.close();
  }
}
