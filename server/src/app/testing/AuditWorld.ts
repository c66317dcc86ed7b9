import { SECOND, SIGNAL_LIMITS, type Method } from "@signaldeck/contract";
import { v7 as uuid } from "uuid";
import { OutboxMessage } from "../../delivery/outbox/OutboxMessage.ts";
import { holdSignal } from "../../signals/endSignal.ts";
import { sourcesOf } from "../../signals/held/holding.ts";
import { heldBody } from "../../signals/makeBodies.ts";
import { runMark } from "../../signals/runMark.ts";
import { findSignal } from "../../signals/takeBack.ts";
import { APPLICATION } from "../../offers/bot-access/testing/botFixture.ts";
import { sendClaim } from "../../access/claims/testing/sendClaim.ts";
import type { Call } from "../../testing/Call.ts";
import { TestClock } from "../../testing/TestClock.ts";
import type { Caller, Person } from "../../testing/People.ts";
import { createProductApp, type ProductApp } from "./productApp.ts";

interface CallOptions {
  as: Caller | { token: string };
  body?: object | undefined;
  /** Sent with the body as one form. */
  file?: Buffer | undefined;
}

/** The whole product, and what staff can do something about; each thing is made anew. */
export class AuditWorld {
  /** Of everybody who was let in, in any way. */
  readonly tokens: string[] = [];
  private count = 0;

  private constructor(
    readonly product: ProductApp,
    private readonly clock: TestClock,
    /** The admin who does every deed. */
    readonly adminId: string,
  ) {}

  static async open(): Promise<AuditWorld> {
    const { slot } = SIGNAL_LIMITS;
    // Near the wall clock, by which some libraries judge tokens; it moves where a deed needs a mark.
    const clock = new TestClock(Date.now() - (Date.now() % slot) + 10 * SECOND);
    const product = await createProductApp({}, clock);
    await product.services.pipeline.startFeed();
    const me = await product.call<{ id: string }>("get", "/auth/me").as("admin").data();
    return new AuditWorld(product, clock, me.id);
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

  /** An open ticket with one message, and that message's id. */
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

  /** The next mark. */
  nextMark(): Date {
    const { slot } = SIGNAL_LIMITS;
    const now = this.clock.now();
    return new Date(now - (now % slot) + slot);
  }

  /** A signal of its own, published at a mark that has come just now. */
  async activeSignal(): Promise<string> {
    this.clock.advance(SIGNAL_LIMITS.slot);
    const mark = this.nextMark().getTime() - SIGNAL_LIMITS.slot;
    const result = await runMark(this.product.services.pipeline.marks, mark);
    if (result.kind === "published") return result.signal.id;
    throw new Error(`no signal was published at ${new Date(mark).toISOString()}: ${result.kind}`);
  }

  /** A signal whose prices nobody has confirmed yet. */
  async heldSignal(): Promise<string> {
    const id = await this.activeSignal();
    this.clock.advance(SIGNAL_LIMITS.life);
    const { marks } = this.product.services.pipeline;
    const signal = await findSignal(marks, id);
    const { pair, entryPrice, expiresAt } = signal;
    const close = { pair, time: expiresAt.getTime() - 1, price: entryPrice * 2 };
    const prices = { entry: null, close, live: close };
    const held = {
      reason: "Odd",
      bound: 0.01,
      prices: sourcesOf(signal, { ...prices, candles: [] }),
    };
    const at = new Date(this.clock.now());
    await holdSignal(marks, signal, heldBody(signal, marks.feed.info, { ...held, around: [], at }));
    return id;
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
