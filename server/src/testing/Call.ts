import { OWNER_PROOF_HEADER, type Envelope, type Method } from "@signaldeck/contract";
import type { RequestListener } from "node:http";
import request, { type Test } from "supertest";

/** What the API answers, the envelope's fields beside the whole of it. */
export interface Reply<T> extends Omit<Envelope<T>, "data"> {
  status: number;
  headers: Record<string, string>;
  body: Envelope<T>;
  /** Null with an error, whatever a test says of its shape. */
  data: T;
}

/** Who makes a call: a token, somebody who has one, or nobody. */
export type As = string | { token: string } | null;

/** The header that says who calls. */
export const bearer = (token: string) => ({ authorization: `Bearer ${token}` });

/** A call of the API, sent when it is awaited; a visitor makes it unless said otherwise. */
export class Call<T = unknown> implements PromiseLike<Reply<T>> {
  private readonly changes: ((test: Test) => unknown)[] = [];
  private who: As = null;
  private isProven = false;
  private expected: { status: number; fault: Error } | null = null;
  private sent: Promise<Reply<T>> | null = null;

  /**
   * @param path below `/api`
   * @param tokenOf finds the token of somebody who is named; else each text is a token
   * @param proofOf makes the owner's proof for a token's session
   */
  constructor(
    private readonly app: RequestListener,
    private readonly method: Method,
    private readonly path: string,
    private readonly body?: object,
    private readonly tokenOf: (who: string) => string | Promise<string | null> = (who) => who,
    private readonly proofOf: (token: string) => Promise<string | null> = () =>
      Promise.resolve(null),
  ) {}

  as(who: As): this {
    this.who = who;
    return this;
  }

  /** As somebody who has shown to be the session's owner a moment ago. */
  proven(): this {
    this.isProven = true;
    return this;
  }

  /** Fails with any other status. */
  expect(status: number): this {
    this.expected = { status, fault: new Error() };
    return this;
  }

  /** Says what only the request itself can: a header, a file. */
  with(change: (test: Test) => unknown): this {
    this.changes.push(change);
    return this;
  }

  /** What came of a call that has to succeed. */
  async data(): Promise<T> {
    const { status, message, data } = await this;
    if (status >= 300) throw new Error(`${this.method} ${this.path}: ${status} ${message}`);
    return data;
  }

  then<A = Reply<T>, B = never>(
    onReply?: ((reply: Reply<T>) => A | PromiseLike<A>) | null,
    onFault?: ((fault: unknown) => B | PromiseLike<B>) | null,
  ): Promise<A | B> {
    this.sent ??= this.send();
    return this.sent.then(onReply, onFault);
  }

  private async send(): Promise<Reply<T>> {
    const { method, path, who, expected } = this;
    const token = typeof who === "string" ? await this.tokenOf(who) : (who?.token ?? null);
    const proof = this.isProven && token !== null ? await this.proofOf(token) : null;
    const test = request(this.app)[method](`/api${path}`);
    if (proof !== null) void test.set(OWNER_PROOF_HEADER, proof);
    if (token !== null) void test.set(bearer(token));
    for (const change of this.changes) change(test);
    const response = await (this.body === undefined ? test : test.send(this.body));
    const { status, headers } = response;
    if (expected && expected.status !== status) {
      expected.fault.message = `${method} ${path}: ${expected.status} expected, ${status} came: ${response.text}`;
      throw expected.fault;
    }
    const body = response.body as Envelope<T>;
    return { ...body, data: body.data as T, status, headers, body };
  }
}
