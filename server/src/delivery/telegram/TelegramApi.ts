import { Api, GrammyError, type ApiClientOptions } from "grammy";
import type { Update, UserFromGetMe } from "grammy/types";
import type { TelegramConfig } from "../../process/settings/telegramConfig.ts";

/** A call that Telegram refused, or that did not reach it. Never carries the token. */
export class TelegramError extends Error {
  /** HTTP status that Telegram gave; null where no answer came. */
  readonly status: number | null;
  /** Milliseconds to wait; null where Telegram names none. */
  readonly retryAfter: number | null;
  /** The new id of a group that has become a supergroup. */
  readonly movedTo: string | null;

  constructor(
    message: string,
    facts: { status?: number; retryAfter?: number | undefined; movedTo?: number | undefined } = {},
  ) {
    super(message);
    this.name = "TelegramError";
    this.status = facts.status ?? null;
    this.retryAfter = facts.retryAfter === undefined ? null : facts.retryAfter * 1_000;
    this.movedTo = facts.movedTo?.toString() ?? null;
  }
}

/** A text in Telegram's HTML, and what it replies to. */
export interface OutgoingText {
  chatId: string;
  html: string;
  replyTo?: number | undefined;
}

/** What the bot wants to hear of. */
const HEARD = ["message", "my_chat_member", "chat_member", "chat_join_request"] as const;

/** In seconds: how long one question for updates stays open, and how long any call may take. */
const POLL = 25;
const CALL = 40;

const UPDATES_AT_ONCE = 50;

/** What Telegram answers where a chat knows no bans. */
const NO_BANS = /supergroup and channel chats only/i;

/**
 * The calls that we make, by grammY. Its errors hold the address of the failed request, and with it
 * the token: nothing of them leaves this class but a sentence. Redirects are followed nowhere: what
 * is sent and what comes back is Telegram's alone.
 */
export class TelegramApi {
  private readonly api: Api;

  constructor(private readonly config: Pick<TelegramConfig, "token" | "apiRoot">) {
    const options: ApiClientOptions = {
      apiRoot: config.apiRoot,
      timeoutSeconds: CALL,
      baseFetchConfig: { redirect: "error" },
    };
    this.api = new Api(config.token, options);
  }

  getMe(): Promise<UserFromGetMe> {
    return this.call(() => this.api.getMe());
  }

  /** Waits for updates from `offset` on; what lies before it is confirmed by that. */
  getUpdates(offset: number | undefined, stop: AbortSignal): Promise<Update[]> {
    return this.call(() =>
      this.api.getUpdates(
        {
          ...(offset !== undefined && { offset }),
          timeout: POLL,
          limit: UPDATES_AT_ONCE,
          allowed_updates: HEARD,
        },
        stop as Parameters<Api["getUpdates"]>[1],
      ),
    );
  }

  /** Sends a message and returns its id. */
  async sendMessage({ chatId, html, replyTo }: OutgoingText): Promise<number> {
    const sent = await this.call(() =>
      this.api.sendMessage(chatId, html, {
        parse_mode: "HTML",
        link_preview_options: { is_disabled: true },
        ...(replyTo !== undefined && { reply_parameters: { message_id: replyTo } }),
      }),
    );
    return sent.message_id;
  }

  /** Makes an invite link whose users have to ask, and returns it. */
  async createInvite(chatId: string): Promise<string> {
    const link = await this.call(() =>
      this.api.createChatInviteLink(chatId, { creates_join_request: true, name: "Members" }),
    );
    return link.invite_link;
  }

  async answerJoinRequest(chatId: string, userId: string, approve: boolean): Promise<void> {
    const user = Number(userId);
    await this.call(() =>
      approve
        ? this.api.approveChatJoinRequest(chatId, user)
        : this.api.declineChatJoinRequest(chatId, user),
    );
  }

  /**
   * Removes somebody from a channel; they may ask to come back. A basic group has no list of people
   * it banned: a person removed from it may come back as it is.
   */
  async remove(chatId: string, userId: string): Promise<void> {
    const user = Number(userId);
    await this.call(() => this.api.banChatMember(chatId, user));
    try {
      await this.call(() => this.api.unbanChatMember(chatId, user, { only_if_banned: true }));
    } catch (error) {
      if (!(error instanceof TelegramError && NO_BANS.test(error.message))) throw error;
    }
  }

  /**
   * The bytes of a file that somebody sent; null when it is larger than `maxBytes`.
   * @throws TelegramError
   */
  async download(fileId: string, maxBytes: number): Promise<Buffer | null> {
    const { file_path: path, file_size: size = 0 } = await this.call(() =>
      this.api.getFile(fileId),
    );
    if (size > maxBytes) return null;
    const { apiRoot, token } = this.config;
    return this.call(async () => {
      const reply = await fetch(`${apiRoot}/file/bot${token}/${path ?? ""}`, {
        signal: AbortSignal.timeout(CALL * 1_000),
        redirect: "error",
      });
      if (!reply.ok) throw new TelegramError("The file is gone.", { status: reply.status });
      const parts: Uint8Array[] = [];
      let read = 0;
      const body = reply.body as AsyncIterable<Uint8Array> | null;
      for await (const part of body ?? []) {
        read += part.length;
        if (read > maxBytes) return null;
        parts.push(part);
      }
      return Buffer.concat(parts);
    });
  }

  private async call<T>(work: () => Promise<T>): Promise<T> {
    try {
      return await work();
    } catch (error) {
      throw this.withoutToken(error);
    }
  }

  private withoutToken(error: unknown): TelegramError {
    if (error instanceof TelegramError) return error;
    if (!(error instanceof GrammyError)) return new TelegramError("Telegram cannot be reached.");
    const { retry_after: retryAfter, migrate_to_chat_id: movedTo } = error.parameters;
    const words = error.description.replaceAll(this.config.token, "[secret]").slice(0, 300);
    return new TelegramError(`Telegram: ${words}`, {
      status: error.error_code,
      retryAfter,
      movedTo,
    });
  }
}
