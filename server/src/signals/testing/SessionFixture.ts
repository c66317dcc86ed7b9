import { randomUUID } from "node:crypto";
import type { Method, Viewer } from "@signaldeck/contract";
import { createServer, type RequestListener, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import type { Session } from "../../http/session.ts";
import { Call } from "../../testing/Call.ts";

/** A module behind HTTP whose sessions a test opens and ends itself; nobody needs a row for one. */
export class SessionFixture {
  private server: Server | null = null;

  protected constructor(
    readonly app: RequestListener,
    protected readonly sessions: Map<string, Session>,
  ) {}

  /** Opens a session; returns the token. */
  protected admit(viewer: Viewer, memberId: string = randomUUID()): string {
    const token = randomUUID().replaceAll("-", "");
    this.sessions.set(token, { id: randomUUID(), memberId, viewer });
    return token;
  }

  call<T>(method: Method, path: string, body?: object): Call<T> {
    return new Call<T>(this.app, method, path, body);
  }

  /** Listens on a port of its own; returns the address of the API. */
  async listen(): Promise<string> {
    const server = createServer(this.app);
    this.server = server;
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
    return `http://127.0.0.1:${(server.address() as AddressInfo).port}/api`;
  }

  protected async hangUp(): Promise<void> {
    const { server } = this;
    if (!server) return;
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  }
}
