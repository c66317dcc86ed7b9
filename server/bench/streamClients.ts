import { connect, type Socket } from "node:net";

/** How many openings are on their way at once: fewer than a server's queue of new connections. */
const AT_ONCE = 200;

/** Open streams, each a bare socket that only looks for a word in what it reads. */
export class StreamClients {
  private readonly sockets: Socket[] = [];
  private word = Buffer.from("\n\n");
  private onWord: () => void = () => undefined;

  private constructor(private readonly port: number) {}

  /** Opens a stream for each token and resolves when each has heard its first words. */
  static async open(port: number, path: string, tokens: readonly string[]): Promise<StreamClients> {
    const clients = new StreamClients(port);
    const waiting = [...tokens].reverse();
    const work = async () => {
      for (let token = waiting.pop(); token !== undefined; token = waiting.pop()) {
        await clients.openOne(path, token);
      }
    };
    await Promise.all(Array.from({ length: AT_ONCE }, work));
    return clients;
  }

  /** Milliseconds from now at which `word` has reached each client; gives up after `patience` ms. */
  async arrivalsOf(word: string, patience: number, publish: () => Promise<void>) {
    this.word = Buffer.from(word);
    const arrivals: number[] = [];
    const all = new Promise<void>((resolve) => {
      this.onWord = () => {
        arrivals.push(performance.now());
        if (arrivals.length === this.sockets.length) resolve();
      };
    });
    await publish();
    let late: NodeJS.Timeout | undefined;
    await Promise.race([all, new Promise((resolve) => (late = setTimeout(resolve, patience)))]);
    clearTimeout(late);
    return arrivals;
  }

  close(): void {
    for (const socket of this.sockets) socket.destroy();
  }

  private openOne(path: string, token: string): Promise<void> {
    return new Promise((resolve, reject) => {
      const socket = connect(this.port, "127.0.0.1");
      let head = "";
      const early = () =>
        reject(new Error(`a stream ended before it began: ${head.slice(0, 200)}`));
      socket.on("error", reject);
      socket.once("close", early);
      socket.write(
        `GET ${path} HTTP/1.1\r\nHost: 127.0.0.1\r\nAccept: text/event-stream\r\nAuthorization: Bearer ${token}\r\n\r\n`,
      );
      const begin = (chunk: Buffer) => {
        head += chunk.toString("latin1");
        if (!head.includes("\r\n\r\n") || !head.includes("data:")) return;
        socket.off("data", begin).off("close", early);
        socket.on("data", (later: Buffer) => {
          if (later.includes(this.word)) this.onWord();
        });
        this.sockets.push(socket);
        resolve();
      };
      socket.on("data", begin);
    });
  }
}
