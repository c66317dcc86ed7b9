import type { Envelope, Method } from "@signaldeck/contract";
import type { Express } from "express";
import request, { type Test } from "supertest";

/** What the API answers, the envelope's fields beside the whole of it. */
export interface Reply<T> extends Omit<Envelope<T>, "data"> {
  status: number;
  headers: Record<string, string>;
  body: Envelope<T>;
  /** Null with an error, whatever a test says of its shape. */
  data: T;
}

/** The header that says who calls. */
export const bearer = (token: string) => ({ authorization: `Bearer ${token}` });

/** A call of the API, sent when it is awaited. */
export class Call<T> implements PromiseLike<Reply<T>> {
  private readonly changes: ((test: Test) => unknown)[] = [];
  private expected: { status: number; fault: Error } | null = null;
  private sent: Promise<Reply<T>> | null = null;

  constructor(
    private readonly app: Express,
    private readonly method: Method,
    private readonly path: string,
    /** Null for a visitor. */
    private readonly token: string | null | Promise<string | null>,
  ) {}

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

  then<A = Reply<T>, B = never>(
    onReply?: ((reply: Reply<T>) => A | PromiseLike<A>) | null,
    onFault?: ((fault: unknown) => B | PromiseLike<B>) | null,
  ): Promise<A | B> {
    this.sent ??= this.send();
    return this.sent.then(onReply, onFault);
  }

  private async send(): Promise<Reply<T>> {
    const token = await this.token;
    const test = request(this.app)[this.method](`/api${this.path}`);
    if (token !== null) void test.set(bearer(token));
    for (const change of this.changes) change(test);
    const response = await test;
    const body = response.body as Envelope<T>;
    const { status, headers } = response;
    if (this.expected && this.expected.status !== status) {
      const { fault, status: expected } = this.expected;
      fault.message = `${this.method} ${this.path}: ${expected} expected, ${status} came: ${response.text}`;
      throw fault;
    }
    return { ...body, data: body.data as T, status, headers, body };
  }
}

/** Calls the API of an app, `path` below `/api`. @param token null for a visitor */
export function callApp<T>(
  app: Express,
  method: Method,
  path: string,
  body?: object,
  token: string | null | Promise<string | null> = null,
): Call<T> {
  const call = new Call<T>(app, method, path, token);
  return body === undefined ? call : call.with((test) => test.send(body));
}
