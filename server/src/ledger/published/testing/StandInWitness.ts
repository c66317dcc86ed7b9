import { createHash, createPrivateKey, createPublicKey, sign, verify } from "node:crypto";
import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import type { WitnessSetting } from "../../../process/settings/ledgerConfig.ts";
import type { Clock } from "../../../process/clock/clock.ts";
import { WitnessKey } from "../../../process/settings/witnessKey.ts";
import { readCheckpoint, textOfCheckpoint, type TreeHead } from "../note/checkpoint.ts";
import { provesConsistency } from "../tree/checkProof.ts";
import { EMPTY_ROOT } from "../tree/merkleTree.ts";

const PKCS8_HEAD = Buffer.from("302e020100300506032b657004220420", "hex");

/** What it answers: status, text, and the type of that. */
type Reply = [status: number, text: string, type?: string];

/**
 * A witness on this machine (c2sp.org/tlog-witness): it remembers the last tree of one log, signs
 * what goes on from it, and refuses anything else.
 */
export class StandInWitness {
  /** Everything that it was sent. */
  readonly requests: string[] = [];
  /** What it has signed last. */
  tree: TreeHead = { size: 0, root: EMPTY_ROOT };
  /** Instead of its own answer. */
  answer: ((response: ServerResponse) => void) | null = null;
  private readonly privateKey;
  private readonly named: Buffer;

  private constructor(
    private readonly server: Server,
    private readonly deps: { clock: Clock; name: string; logKey: string },
  ) {
    const seed = createHash("sha256").update(deps.name).digest();
    const der = Buffer.concat([PKCS8_HEAD, seed]);
    this.privateKey = createPrivateKey({ key: der, format: "der", type: "pkcs8" });
    const { x = "" } = createPublicKey(this.privateKey).export({ format: "jwk" });
    this.named = Buffer.concat([Buffer.of(4), Buffer.from(x, "base64url")]);
  }

  /** @param deps.logKey verifier key of the log that it knows */
  static async open(deps: { clock: Clock; name: string; logKey: string }): Promise<StandInWitness> {
    const server = createServer();
    const witness = new StandInWitness(server, deps);
    server.on("request", (request, response) => void witness.take(request, response));
    await new Promise<void>((ready) => server.listen(0, "127.0.0.1", ready));
    return witness;
  }

  get setting(): WitnessSetting {
    const { port } = this.server.address() as AddressInfo;
    return { key: WitnessKey.read(this.verifierKey), prefix: `http://127.0.0.1:${port}/w` };
  }

  get verifierKey(): string {
    return `${this.deps.name}+${this.id.toString("hex")}+${this.named.toString("base64")}`;
  }

  /** Its signature line below a text, at a time. */
  signatureOf(text: string, seconds = Math.floor(this.deps.clock.now() / 1_000)): string {
    const time = Buffer.alloc(8);
    time.writeBigUInt64BE(BigInt(seconds));
    const message = Buffer.from(`cosignature/v1\ntime ${seconds}\n${text}`);
    const bytes = Buffer.concat([this.id, time, sign(null, message, this.privateKey)]);
    return `— ${this.deps.name} ${bytes.toString("base64")}\n`;
  }

  async close(): Promise<void> {
    this.server.closeAllConnections();
    await new Promise((resolve) => this.server.close(resolve));
  }

  private get id(): Buffer {
    const hash = createHash("sha256").update(`${this.deps.name}\n`).update(this.named);
    return hash.digest().subarray(0, 4);
  }

  private async take(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const text = Buffer.concat(chunks).toString();
    this.requests.push(text);
    if (this.answer) {
      this.answer(response);
      return;
    }
    const isCall = request.method === "POST" && request.url === "/w/add-checkpoint";
    const [status, words, type = "text/plain"] = isCall ? this.judge(text) : ([404, ""] as const);
    response.writeHead(status, { "content-type": type }).end(words);
  }

  private judge(request: string): Reply {
    const [, old, lines = "", note = ""] =
      /^old (0|[1-9]\d*)\n((?:[\w+/]{43}=\n){0,63})\n([^]+)$/.exec(request) ?? [];
    const tree = readCheckpoint(note);
    if (old === undefined || tree === null) return [400, "malformed"];
    const [name = "", , data = ""] = this.deps.logKey.split("+");
    if (tree.origin !== name) return [404, "unknown log"];
    if (!isSignedBy(note, name, data)) return [403, "bad signature"];
    const oldSize = Number(old);
    if (oldSize > tree.size) return [400, "old is larger"];
    const { size, root } = this.tree;
    if (oldSize !== size) return [409, `${size}\n`, "text/x.tlog.size"];
    const proof = lines.split("\n").slice(0, -1);
    const hashes = proof.map((line) => Buffer.from(line, "base64"));
    if (!provesConsistency(hashes, { oldSize, oldRoot: root, ...tree })) return [422, "bad proof"];
    this.tree = tree;
    return [200, this.signatureOf(textOfCheckpoint(note))];
  }
}

function isSignedBy(note: string, name: string, data: string): boolean {
  const x = Buffer.from(data, "base64").subarray(1).toString("base64url");
  const key = createPublicKey({ key: { kty: "OKP", crv: "Ed25519", x }, format: "jwk" });
  return note
    .split("\n")
    .filter((line) => line.startsWith(`— ${name} `))
    .some((line) => {
      const bytes = Buffer.from(line.split(" ")[2] ?? "", "base64").subarray(4);
      return verify(null, Buffer.from(textOfCheckpoint(note)), key, bytes);
    });
}
