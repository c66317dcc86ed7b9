import type { IncomingMessage, ServerResponse } from "node:http";
import type { Express } from "express";
import { runSteps, type CallStep } from "./callSteps.ts";
import { sendFailure, type FailureContext } from "./errors.ts";
import { isUsualGet } from "./isUsualGet.ts";

export interface TextReply {
  status: number;
  headers?: Readonly<Record<string, string>>;
  text: string;
}

/** What answers at which address. */
export type Texts = Readonly<Record<string, () => TextReply | Promise<TextReply>>>;

export interface TextLaneOptions extends FailureContext {
  texts: Texts;
  /** What each reply goes through. */
  steps: readonly CallStep[];
  /** Sees each request before anything else. */
  note: (request: IncomingMessage) => void;
}

/**
 * Plain texts that monitoring asks for all the time: before Express where the
 * request is a usual one, else by the same handlers mounted there.
 */
export class TextLane {
  private readonly texts: ReadonlyMap<string, Texts[string]>;

  constructor(private readonly options: TextLaneOptions) {
    this.texts = new Map(Object.entries(options.texts));
  }

  /** Answers if it is one of the addresses; else it returns false. */
  take(request: IncomingMessage, response: ServerResponse): boolean {
    const answer = this.texts.get(request.url ?? "");
    if (!answer || !isUsualGet(request)) return false;
    this.options.note(request);
    runSteps(this.options.steps, request, response);
    send(response, answer).catch((fault: unknown) => {
      sendFailure(this.options, fault, request, response);
    });
    return true;
  }

  /** The same addresses in Express. */
  mount(app: Express): void {
    for (const [path, answer] of this.texts) {
      app.get(path, (_request, response) => send(response, answer));
    }
  }
}

async function send(response: ServerResponse, answer: Texts[string]): Promise<void> {
  const { status, headers = {}, text } = await answer();
  const body = Buffer.from(text);
  response.statusCode = status;
  for (const [name, value] of Object.entries(headers)) response.setHeader(name, value);
  response.setHeader("Content-Type", "text/plain; charset=utf-8");
  response.setHeader("Content-Length", body.length);
  response.end(body);
}
