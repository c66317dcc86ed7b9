import { act, waitFor } from "@testing-library/react";
import { expect } from "vitest";
import type { PlatformWorker } from "../platform/Platform.ts";

/** A verifier whose answers the test gives. */
class FakeWorker implements PlatformWorker {
  onmessage: Worker["onmessage"] = null;
  onerror: Worker["onerror"] = null;
  readonly questions: unknown[] = [];
  isEnded = false;

  postMessage(question: unknown): void {
    this.questions.push(question);
  }

  terminate(): void {
    this.isEnded = true;
  }

  say(data: unknown): void {
    act(() => {
      this.onmessage?.call(this as never, new MessageEvent("message", { data }));
    });
  }
}

/**
 * What a platform starts as its verifier, and those that were started.
 * `next` waits for the one after those that it gave before: a form sends what was typed only once it
 * is checked, which may be after the click.
 */
export function fakeVerifier() {
  const workers: FakeWorker[] = [];
  const startVerifier = () => {
    const worker = new FakeWorker();
    workers.push(worker);
    return worker;
  };
  let given = 0;
  const next = async () => {
    await waitFor(() => expect(workers.length).toBeGreaterThan(given));
    given += 1;
    return workers[given - 1] as FakeWorker;
  };
  return { startVerifier, workers, next, newest: () => workers.at(-1) as FakeWorker };
}
