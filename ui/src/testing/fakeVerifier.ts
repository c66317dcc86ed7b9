import { act } from "@testing-library/react";
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

/** What a platform starts as its verifier, and those that were started. */
export function fakeVerifier() {
  const workers: FakeWorker[] = [];
  const startVerifier = () => {
    const worker = new FakeWorker();
    workers.push(worker);
    return worker;
  };
  return { startVerifier, workers, newest: () => workers.at(-1) as FakeWorker };
}
