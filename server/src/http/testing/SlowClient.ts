import { once } from "node:events";
import { connect, type Socket } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";

const BOUNDARY = "----slow";

/** The beginning of a form with a file, up to the file's first byte, and its end. */
export function formParts(fields: Record<string, string> = {}): { head: string; tail: string } {
  const named = Object.entries(fields).map(
    ([name, value]) =>
      `--${BOUNDARY}\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`,
  );
  return {
    head: `${named.join("")}--${BOUNDARY}\r\nContent-Disposition: form-data; name="file"; filename="a.png"\r\nContent-Type: image/png\r\n\r\n`,
    tail: `\r\n--${BOUNDARY}--\r\n`,
  };
}

/** A client on a bare socket, which sends as it likes and records what it gets. */
export class SlowClient {
  private text = "";

  private constructor(readonly socket: Socket) {
    socket.on("data", (chunk: Buffer) => (this.text += chunk.toString()));
    socket.on("error", () => undefined);
  }

  static async open(port: number): Promise<SlowClient> {
    const socket = connect(port, "127.0.0.1");
    const client = new SlowClient(socket);
    await once(socket, "connect");
    return client;
  }

  /** Status of the first answer; null while there is none. */
  get status(): number | null {
    const found = /^HTTP\/1\.1 (\d{3})/.exec(this.text)?.[1];
    return found === undefined ? null : Number(found);
  }

  get answer(): string {
    return this.text;
  }

  get ended(): boolean {
    return this.socket.destroyed || this.socket.readableEnded;
  }

  /** Sends a form's headers and all of it up to the file's first byte. */
  beginForm(
    path: string,
    options: { token: string; bytes: number; fields?: Record<string, string> },
  ): void {
    const { head, tail } = formParts(options.fields);
    const length = head.length + options.bytes + tail.length;
    this.socket.write(
      `POST ${path} HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${options.token}\r\n` +
        `Content-Type: multipart/form-data; boundary=${BOUNDARY}\r\nContent-Length: ${length}\r\n\r\n${head}`,
    );
  }

  endForm(): void {
    this.socket.write(formParts().tail);
  }

  /** Sends `bytes` in pieces, one each `every` ms; ends early when the server does. */
  async pour(bytes: Buffer, options: { piece: number; every: number }): Promise<void> {
    for (let at = 0; at < bytes.length && !this.ended; at += options.piece) {
      this.socket.write(bytes.subarray(at, at + options.piece));
      await sleep(options.every);
    }
  }

  close(): void {
    this.socket.destroy();
  }
}
