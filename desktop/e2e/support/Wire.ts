import { connect, createServer, type Server, type Socket } from "node:net";

/** A way to a server that can be cut and mended, under an address that stays. */
export class Wire {
  private server: Server | null = null;
  private readonly sockets = new Set<Socket>();
  private port = 0;

  /** @param target port of the server on this machine. */
  constructor(private readonly target: number) {}

  get url(): string {
    return `http://127.0.0.1:${this.port}`;
  }

  async mend(): Promise<this> {
    this.server = createServer((near) => {
      const far = connect(this.target, "127.0.0.1");
      for (const socket of [near, far]) {
        this.sockets.add(socket);
        socket.on("error", () => socket.destroy());
        socket.on("close", () => {
          this.sockets.delete(socket);
          near.destroy();
          far.destroy();
        });
      }
      near.pipe(far).pipe(near);
    });
    const { server } = this;
    await new Promise<void>((done) => server.listen(this.port, "127.0.0.1", done));
    const address = server.address();
    if (typeof address === "object" && address !== null) this.port = address.port;
    return this;
  }

  /** Breaks every connection; until it is mended nothing answers. */
  async cut(): Promise<void> {
    const { server } = this;
    this.server = null;
    if (!server) return;
    const closed = new Promise((done) => server.close(done));
    for (const socket of this.sockets) socket.destroy();
    await closed;
  }
}
