import { request, type ClientRequest } from "node:http";
import { createParser } from "eventsource-parser";
import { bearer } from "../../src/testing/Call.ts";
import type { Instance } from "./Instance.ts";

/** A stream of one instance, past nginx, that notes when each event came. */
export class Probe {
  /** By event id, in ms of `performance.now()`. */
  readonly arrivals = new Map<number, number>();
  /** Resolves with the moment at which the stream has ended. */
  readonly ended: Promise<number>;
  /** Resolves when the stream has begun. */
  readonly opened: Promise<void>;
  private readonly connection: ClientRequest;

  constructor(instance: Instance, token: string) {
    let begin: () => void = () => undefined;
    this.opened = new Promise((resolve) => (begin = resolve));
    const parser = createParser({
      onEvent: ({ id }) => {
        if (id !== undefined) this.arrivals.set(Number(id), performance.now());
        begin();
      },
    });
    const headers = bearer(token);
    this.connection = request(`${instance.url}/api/signals/stream`, { agent: false, headers });
    this.ended = new Promise((resolve) => {
      const end = () => resolve(performance.now());
      this.connection.once("error", end);
      this.connection.once("response", (response) => {
        response.setEncoding("utf8");
        response.on("data", (chunk: string) => parser.feed(chunk));
        response.once("error", end).once("close", end);
      });
    });
    this.connection.end();
  }

  close(): void {
    this.connection.destroy();
  }
}
