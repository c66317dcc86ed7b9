import { setTimeout as sleep } from "node:timers/promises";
import { SIGNAL_LIMITS, type Method } from "@signaldeck/contract";
import { v7 as uuid } from "uuid";
import { OutboxMessage } from "../../outbox/OutboxMessage.ts";
import { Signal } from "../../signals/Signal.ts";
import { chooseAt, runMark, type MarkResult } from "../../signals/runMark.ts";
import { APPLICATION } from "../../bot-access/testing/botRoom.ts";
import { sendClaim } from "../../claims/testing/sendClaim.ts";
import type { Call } from "../../testing/Call.ts";
import type { Caller, Person } from "../../testing/People.ts";
import { createProductApp, type ProductApp } from "./productApp.ts";

/** A tenth of a second apart. */
const MARK_TRIES = 50;

interface CallOptions {
  as: Caller | { token: string };
  body?: object | undefined;
  /** Sent with the body as one form. */
  file?: Buffer | undefined;
}

/** The whole product, and what staff can do something about; each thing is made anew. */
export class AuditWorld {
  /** Of everybody who was let in, in whatever way. */
  readonly tokens: string[] = [];
  private count = 0;

  private constructor(
    readonly product: ProductApp,
    /** The admin who does every deed. */
    readonly adminId: string,
  ) {}

  static async open(): Promise<AuditWorld> {
    const product = await createProductApp();
    await product.services.road.startFeed();
    const me = await product.call<{ id: string }>("get", "/auth/me").as("admin").data();
    return new AuditWorld(product, me.id);
  }

  call<T>(method: Method, path: string, { as, body, file }: CallOptions): Call<T> {
    if (!file) return this.product.call<T>(method, path, body).as(as).proven();
    return this.product
      .call<T>(method, path)
      .as(as)
      .proven()
      .with((test) => {
        void test.field({ ...body });
        void test.attach("file", file, { filename: "file.png", contentType: "image/png" });
      });
  }

  /** The data of a call that has to succeed. */
  async make<T = { id: string }>(method: Method, path: string, options: CallOptions): Promise<T> {
    const data = await this.call<T>(method, path, options).data();
    const token: unknown = Object(data) === data ? Reflect.get(data as object, "token") : null;
    if (typeof token === "string") this.tokens.push(token);
    return data;
  }

  guest(): Promise<Person> {
    return this.join({});
  }

  /** A colleague with a second factor. */
  support(): Promise<Person> {
    return this.join({ role: "support" });
  }

  /** A further session of somebody, as on a second device; returns its token. */
  async signInOnce(memberId: string): Promise<string> {
    const token = await this.product.openSession(memberId);
    this.tokens.push(token);
    return token;
  }

  /** A waiting claim, with these fields beside the usual ones, and whose it is. */
  async claim(fields: Record<string, string> = {}): Promise<{ id: string; memberId: string }> {
    const guest = await this.guest();
    const { id } = await sendClaim(this.product, guest, fields).data();
    return { id, memberId: guest.id };
  }

  /** An open ticket with one message, whose id stands beside. */
  async ticket(): Promise<{ id: string; lastSeen: string | undefined }> {
    const ticket = await this.make<{ id: string; messages: { id: string }[] }>(
      "post",
      "/support/tickets",
      { as: await this.guest(), body: { subject: "Help", category: "other", message: "Please." } },
    );
    return { id: ticket.id, lastSeen: ticket.messages.at(-1)?.id };
  }

  application(): Promise<{ id: string }> {
    return this.make("post", "/bot-access/submit", { as: "anonymous", body: APPLICATION });
  }

  /** A post of a member, reported by another one. */
  async reportedPost(): Promise<string> {
    const post = await this.make("post", "/community/posts", {
      as: "gold",
      body: { text: "Look here" },
    });
    await this.make("post", `/community/posts/${post.id}/reports`, {
      as: "silver",
      body: { reason: "Spam" },
    });
    return post.id;
  }

  async elitePost(): Promise<string> {
    const body = { text: "Welcome" };
    return (await this.make("post", "/elite-room/posts", { as: "admin", body })).id;
  }

  async message(status: "waiting" | "dead"): Promise<string> {
    const { database, clock } = this.product.services;
    const id = uuid();
    const now = new Date(clock.now());
    await database.write((transaction) =>
      database.model(OutboxMessage).create(
        {
          id,
          status,
          channel: "mail",
          recipient: "a@b.example",
          payload: "{}",
          attempts: 1,
          nextAttemptAt: now,
          lastError: null,
          createdAt: now,
          sentAt: null,
        },
        { transaction },
      ),
    );
    return id;
  }

  /** A number that was not given before. */
  next(): number {
    this.count += 1;
    return this.count;
  }

  /** The next mark, which is still a while away, market time. */
  async nextMark(): Promise<Date> {
    const { slot } = SIGNAL_LIMITS;
    const { clock } = this.product.services.feed;
    const left = () => slot - (clock.now() % slot);
    while (left() < 10_000) await sleep(left() + 100);
    return new Date(clock.now() + left());
  }

  /** The signal of the present mark, which has a while to live. */
  async activeSignal(): Promise<string> {
    const { database, road } = this.product.services;
    const slot = new Date((await this.nextMark()).getTime() - SIGNAL_LIMITS.slot);
    let result: MarkResult | null = null;
    for (let tries = 0; tries < MARK_TRIES; tries += 1) {
      result = await runMark(road.marks, slot.getTime());
      const signal = await database.model(Signal).findOne({ where: { slot }, raw: true });
      if (signal) return signal.id;
      // A price may be on its way; a plan that has missed its mark leaves it to the engine.
      await sleep(100);
    }
    const choice = JSON.stringify(await chooseAt(road.marks, slot.getTime()));
    const now = new Date(road.marks.feed.clock.now()).toISOString();
    throw new Error(
      `no signal was published at ${slot.toISOString()}, by ${now}: ${result?.kind}, chosen ${choice}`,
    );
  }

  private async join(account: Parameters<ProductApp["signIn"]>[0]): Promise<Person> {
    const person = await this.product.signIn(account);
    this.tokens.push(person.token);
    return person;
  }

  close(): Promise<void> {
    return this.product.close();
  }
}
