import type { Viewer } from "@signaldeck/contract";
import type { Logger } from "pino";
import type { MemberRow } from "../members/Member.ts";
import type { Clock } from "../clock/clock.ts";
import type { Changed } from "../database/CommitObservers.ts";
import type { Database } from "../database/Database.ts";
import type { Outbox } from "../outbox/Outbox.ts";
import { NoLongerWantedError } from "../outbox/outboxRetry.ts";
import type { Sender } from "../outbox/sender.ts";
import type { BotContext } from "./botTexts.ts";
import { TelegramApi } from "./TelegramApi.ts";
import type { TelegramConfig } from "../settings/telegramConfig.ts";
import { TelegramDoor } from "./TelegramDoor.ts";
import { TelegramPoller } from "./TelegramPoller.ts";
import { TelegramSender } from "./TelegramSender.ts";
import type { ProofDeps } from "./takeProof.ts";
import { TelegramUpdates } from "./TelegramUpdates.ts";

export interface TelegramRoomDeps {
  database: Database;
  clock: Clock;
  log: Logger;
  config: TelegramConfig;
  context: BotContext;
  outbox: () => Pick<Outbox, "add" | "withdraw">;
  sessions: {
    viewerOf: (member: MemberRow) => Viewer;
    onChange: (listener: (changed: Changed) => void) => () => void;
  };
  trialEnd: (member: MemberRow) => number;
  enginePaused: () => string | null;
  isHeld: (memberId: string) => boolean;
  submitClaim: ProofDeps["submitClaim"];
  addPage: ProofDeps["addPage"];
  onRepeat: () => void;
}

/** The sender while no bot is set up: what was written for one before has lost its point. */
export const noTelegram: Sender = () =>
  Promise.reject(new NoLongerWantedError("Telegram is not set up."));

/** Wall milliseconds until the bot's name is asked for again. */
const ASK_AGAIN = 5_000;

/** The bot: what it sends and hears, and whom it lets in. */
export class TelegramRoom {
  /** The bot's name without the @; null until Telegram gave it. */
  bot: string | null = null;
  readonly send: Sender;
  private readonly api: TelegramApi;
  private readonly parts: {
    door: TelegramDoor;
    poller: TelegramPoller;
  };
  private timer: NodeJS.Timeout | null = null;
  private running = false;

  constructor(private readonly deps: TelegramRoomDeps) {
    const { config, sessions } = deps;
    this.api = new TelegramApi(config);
    const around = { ...deps, api: this.api };
    const outbox: Pick<Outbox, "add" | "withdraw"> = {
      add: (transaction, message) => deps.outbox().add(transaction, message),
      withdraw: (transaction, key, reason) => deps.outbox().withdraw(transaction, key, reason),
    };
    const sender = new TelegramSender(around);
    this.send = (delivery) => sender.send(delivery);
    const viewerOf = (member: MemberRow) => sessions.viewerOf(member);
    const updates = new TelegramUpdates({ ...around, outbox, viewerOf });
    this.parts = {
      door: new TelegramDoor({
        ...deps,
        outbox,
        viewerOf,
        onSessionChange: (listener) => sessions.onChange(listener),
      }),
      poller: new TelegramPoller({ ...around, handle: (update) => updates.handle(update) }),
    };
  }

  /** Begins to listen; a Telegram that cannot be reached keeps nobody waiting. */
  async start(): Promise<void> {
    this.running = true;
    void this.learnName();
    await this.parts.door.start();
    this.parts.poller.start();
  }

  async stop(): Promise<void> {
    this.running = false;
    if (this.timer) clearTimeout(this.timer);
    await this.parts.poller.stop();
    await this.parts.door.stop();
  }

  private async learnName(): Promise<void> {
    try {
      this.bot = (await this.api.getMe()).username;
    } catch (error) {
      this.deps.log.warn({ err: error }, "the Telegram bot could not be asked for its name");
      if (!this.running) return;
      this.timer = setTimeout(() => void this.learnName(), ASK_AGAIN);
      this.timer.unref();
    }
  }
}
