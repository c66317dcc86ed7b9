/** One connection of the live stream as the server of a test sees it. */
export class ScriptedConnection {
  readonly headers: Record<string, string>;
  aborted = false;
  #body: ReadableStreamDefaultController<Uint8Array> | null = null;
  #answer: (response: Response) => void;
  #fail: (error: Error) => void;

  constructor(
    init: RequestInit,
    answer: (response: Response) => void,
    fail: (error: Error) => void,
  ) {
    this.headers = init.headers as Record<string, string>;
    this.#answer = answer;
    this.#fail = fail;
    init.signal?.addEventListener("abort", () => {
      this.aborted = true;
      this.drop();
    });
  }

  accept(...frames: string[]): void {
    const body = new ReadableStream<Uint8Array>({ start: (body) => void (this.#body = body) });
    this.#answer(new Response(body, { headers: { "content-type": "text/event-stream" } }));
    frames.forEach((text) => this.send(text));
  }

  send(text: string): void {
    this.sendBytes(new TextEncoder().encode(text));
  }

  sendBytes(bytes: Uint8Array): void {
    this.#body?.enqueue(bytes);
  }

  refuse(status: number, headers: Record<string, string> = {}): void {
    this.#answer(new Response("{}", { status, headers }));
  }

  /** The connection breaks. */
  drop(): void {
    const body = this.#body;
    this.#body = null;
    if (body) body.error(new Error("cut"));
    else this.#fail(new Error("cut"));
  }
}
