import type { IncomingMessage, ServerResponse } from "node:http";
import { MINUTE } from "@signaldeck/contract";
import type { Logger } from "pino";
import type { AppError } from "./AppError.ts";
import { factsOf } from "./callFacts.ts";

/**
 * Writes down what calls failed of. A storage that takes nothing refuses thousands of calls for one
 * reason: that is one line with its cause, and at the end of each minute how many more there were.
 */
export class FaultLog {
  private minute: NodeJS.Timeout | null = null;
  private more = 0;

  /** @param thrown what `error` was made of */
  note(error: AppError, thrown: unknown, request: IncomingMessage, response: ServerResponse): void {
    if (error.status < 500) return;
    if (error.code === "unavailable" && thrown !== error) {
      if (this.minute !== null) {
        this.more += 1;
        factsOf(response).isLogged = true;
        return;
      }
      this.begin(request.log);
    }
    request.log.error({ err: thrown }, "request failed");
  }

  private begin(log: Pick<Logger, "error">): void {
    this.minute = setTimeout(() => {
      this.minute = null;
      if (this.more === 0) return;
      log.error({ calls: this.more }, "more calls failed for the same reason within a minute");
      this.more = 0;
    }, MINUTE).unref();
  }
}
