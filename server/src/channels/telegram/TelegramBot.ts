import type { Viewer } from "@signaldeck/contract";
import type { MemberRow } from "../../members/Member.ts";
import type { Changed } from "../../database/CommitObservers.ts";
import type { TelegramApi } from "../../delivery/telegram/TelegramApi.ts";
import type { TelegramConfig } from "../../process/settings/telegramConfig.ts";
import { TelegramDoor } from "./TelegramDoor.ts";
import { TelegramPoller } from "./TelegramPoller.ts";
import { TelegramUpdates, type TelegramUpdatesDeps } from "./TelegramUpdates.ts";

export interface TelegramBotDeps extends Omit<TelegramUpdatesDeps, "viewerOf"> {
  config: TelegramConfig;
  api: TelegramApi;
  sessions: {
    viewerOf: (member: MemberRow) => Viewer;
    onChange: (listener: (changed: Changed) => void) => () => void;
  };
}

/** Wall milliseconds until the bot's name is asked for again. */
const ASK_AGAIN = 5_000;

/** The bot: what it hears and answers, and whom it lets in. */
export class TelegramBot {
  /** The bot's name without the @; null until Telegram gave it. */
  bot: string | null = null;
  private readonly parts: {
    door: TelegramDoor;
    poller: TelegramPoller;
  };
  private timer: NodeJS.Timeout | null = null;
  private running = false;

  constructor(private readonly deps: TelegramBotDeps) {
    const { sessions } = deps;
    const viewerOf = (member: MemberRow) => sessions.viewerOf(member);
    const updates = new TelegramUpdates({ ...deps, viewerOf });
    this.parts = {
      door: new TelegramDoor({
        ...deps,
        viewerOf,
        onSessionChange: (listener) => sessions.onChange(listener),
      }),
      poller: new TelegramPoller({ ...deps, handle: (update) => updates.handle(update) }),
    };
  }

  /** Begins to listen; nobody waits for a Telegram that cannot be reached. */
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
      this.bot = (await this.deps.api.getMe()).username;
    } catch (error) {
      this.deps.log.warn({ err: error }, "the Telegram bot could not be asked for its name");
      if (!this.running) return;
      this.timer = setTimeout(() => void this.learnName(), ASK_AGAIN);
      this.timer.unref();
    }
  }
}
