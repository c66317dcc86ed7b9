import type { IncomingMessage, ServerResponse } from "node:http";
import type { Language } from "@signaldeck/contract";
import type { Logger } from "pino";
import { languageAsked } from "../process/language/inLanguage.ts";
import type { AddressOf } from "./callerAddress.ts";
import { factsOf } from "./callFacts.ts";

/** Who makes a call, as far as its bytes say it. All is found out when a handler asks for it. */
export class Caller {
  readonly #request: IncomingMessage;
  readonly #response: ServerResponse;
  readonly #addressOf: AddressOf;
  readonly #openLog: () => void;
  #address: string | null = null;

  /** @param openLog gives the request its log, where it has none yet */
  constructor(
    request: IncomingMessage,
    response: ServerResponse,
    addressOf: AddressOf,
    openLog: () => void = () => undefined,
  ) {
    this.#request = request;
    this.#response = response;
    this.#addressOf = addressOf;
    this.#openLog = openLog;
  }

  /** The caller's address, as far as the trusted proxies vouch for it. */
  get address(): string {
    return (this.#address ??= this.#addressOf(this.#request));
  }

  get userAgent(): string | null {
    return this.#request.headers["user-agent"] ?? null;
  }

  /** In which the caller wants to read. */
  get language(): Language {
    return languageAsked(this.#request);
  }

  get log(): Logger {
    this.#openLog();
    return this.#request.log;
  }

  /** Says whose account the call of a visitor turned out to be about. */
  concerns(memberId: string): void {
    factsOf(this.#response).memberId = memberId;
  }
}
