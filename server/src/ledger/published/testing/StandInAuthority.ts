import { execFile } from "node:child_process";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";

const run = promisify(execFile);

const CONFIG = `[ tsa ]
default_tsa = stand_in
[ stand_in ]
serial = serial
signer_digest = sha256
default_policy = 1.2.3.4.1
digests = sha256
accuracy = secs:1
ordering = no
tsa_name = yes
ess_cert_id_chain = no
[ req ]
distinguished_name = name
x509_extensions = stamps
prompt = no
[ name ]
CN = Stand-in authority
[ stamps ]
extendedKeyUsage = critical,timeStamping
`;

/** A time-stamp authority on this machine: OpenSSL's own, behind HTTP. */
export class StandInAuthority {
  /** The questions that it was asked. */
  readonly requests: Buffer[] = [];
  /** Instead of its own answer. */
  answer: ((response: ServerResponse) => void) | null = null;

  private constructor(
    private readonly server: Server,
    readonly folder: string,
  ) {}

  static async open(): Promise<StandInAuthority> {
    const folder = await mkdtemp(join(tmpdir(), "signaldeck-tsa-"));
    await writeFile(join(folder, "tsa.cnf"), CONFIG);
    await writeFile(join(folder, "serial"), "01\n");
    const server = createServer();
    const authority = new StandInAuthority(server, folder);
    await authority.openssl(
      ...["req", "-x509", "-newkey", "rsa:2048", "-nodes", "-days", "30", "-config", "tsa.cnf"],
      ...["-keyout", "key.pem", "-out", "cert.pem"],
    );
    server.on("request", (request, response) => void authority.take(request, response));
    await new Promise<void>((ready) => server.listen(0, "127.0.0.1", ready));
    return authority;
  }

  get url(): string {
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}/tsa`;
  }

  /** Whether OpenSSL finds a reply to be this authority's, and about these bytes. */
  async verifies(reply: Buffer, data: string): Promise<boolean> {
    await writeFile(join(this.folder, "day.tsr"), reply);
    await writeFile(join(this.folder, "day.checkpoint"), data);
    const files = ["-data", "day.checkpoint", "-in", "day.tsr", "-CAfile", "cert.pem"];
    return this.openssl("ts", "-verify", ...files).then(
      () => true,
      () => false,
    );
  }

  async close(): Promise<void> {
    this.server.closeAllConnections();
    await new Promise((resolve) => this.server.close(resolve));
    await rm(this.folder, { recursive: true, force: true });
  }

  private openssl(...options: string[]): Promise<unknown> {
    return run("openssl", options, { cwd: this.folder });
  }

  private async take(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const question = Buffer.concat(chunks);
    this.requests.push(question);
    if (this.answer) {
      this.answer(response);
      return;
    }
    await writeFile(join(this.folder, "question.tsq"), question);
    const keys = ["-inkey", "key.pem", "-signer", "cert.pem"];
    const files = ["-queryfile", "question.tsq", "-out", "answer.tsr"];
    await this.openssl("ts", "-reply", "-config", "tsa.cnf", ...keys, ...files);
    const answer = await readFile(join(this.folder, "answer.tsr"));
    response.writeHead(200, { "content-type": "application/timestamp-reply" }).end(answer);
  }
}
