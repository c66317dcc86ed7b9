import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { buffer } from "node:stream/consumers";
import type { S3Settings } from "../../settings/s3Config.ts";

const KEY = { accessKeyId: "stand-in-key", secretAccessKey: "stand-in-secret" };
const BUCKET = "members";
const REGION = "us-east-1";

/** Keys that one page of a list holds; few, so that a list has several pages. */
const PAGE = 3;

/** What each request must be signed by: Signature Version 4 over host, body and time. */
const SIGNED = new RegExp(
  `^AWS4-HMAC-SHA256 Credential=${KEY.accessKeyId}/\\d{8}/${REGION}/s3/aws4_request, ?SignedHeaders=[\\w;-]*host[\\w;-]*x-amz-content-sha256;x-amz-date[\\w;-]*, ?Signature=[0-9a-f]{64}$`,
);

/** A bucket in memory behind HTTP, as far as the product needs one: GET, PUT, DELETE, HEAD and lists. */
export class StandInBucket {
  readonly objects = new Map<string, { bytes: Buffer; changedAt: Date }>();
  /** Answers each request from now on, such as 503; null: as it should. */
  broken: number | null = null;
  private constructor(private readonly server: Server) {}

  static async start(): Promise<StandInBucket> {
    const server = createServer();
    const one = new StandInBucket(server);
    server.on("request", (request, response) => void one.answer(request, response));
    await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
    return one;
  }

  get settings(): S3Settings {
    const { port } = this.server.address() as AddressInfo;
    return { endpoint: `http://127.0.0.1:${port}`, bucket: BUCKET, region: REGION, ...KEY };
  }

  /** The same as variables of the environment. */
  get environment(): Record<string, string> {
    const { endpoint, bucket, accessKeyId, secretAccessKey } = this.settings;
    return {
      S3_ENDPOINT: endpoint,
      S3_BUCKET: bucket,
      S3_ACCESS_KEY_ID: accessKeyId,
      S3_SECRET_ACCESS_KEY: secretAccessKey,
    };
  }

  async stop(): Promise<void> {
    this.server.closeAllConnections();
    await new Promise((done) => this.server.close(done));
  }

  private async answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { pathname, searchParams } = new URL(request.url ?? "", "http://bucket");
    const body = await buffer(request);
    const refuse = (status: number, code: string) =>
      response
        .writeHead(status, { "content-type": "application/xml" })
        .end(`<?xml version="1.0"?><Error><Code>${code}</Code><Message>No.</Message></Error>`);
    const [, bucket, ...parts] = decodeURIComponent(pathname).split("/");
    const key = parts.join("/");
    if (this.broken !== null) refuse(this.broken, "SlowDown");
    else if (!SIGNED.test(request.headers.authorization ?? "")) refuse(403, "AccessDenied");
    else if (bucket !== BUCKET) refuse(404, "NoSuchBucket");
    else if (key === "") this.list(searchParams, response);
    else if (request.method === "PUT") {
      this.objects.set(key, { bytes: body, changedAt: new Date() });
      response.writeHead(200, { etag: '"0"' }).end();
    } else if (request.method === "DELETE") {
      this.objects.delete(key);
      response.writeHead(204).end();
    } else {
      const found = this.objects.get(key);
      if (!found) refuse(404, "NoSuchKey");
      else response.writeHead(200).end(request.method === "HEAD" ? undefined : found.bytes);
    }
  }

  private list(query: URLSearchParams, response: ServerResponse): void {
    const after = query.get("continuation-token") ?? "";
    const keys = [...this.objects.keys()]
      .filter((key) => key.startsWith(query.get("prefix") ?? "") && key > after)
      .sort();
    const page = keys.slice(0, PAGE);
    const contents = page.map((key) => {
      const { bytes, changedAt } = this.objects.get(key) ?? {
        bytes: Buffer.of(),
        changedAt: new Date(),
      };
      return `<Contents><Key>${key}</Key><LastModified>${changedAt.toISOString()}</LastModified><ETag>"0"</ETag><Size>${bytes.length}</Size><StorageClass>STANDARD</StorageClass></Contents>`;
    });
    const more =
      keys.length > PAGE
        ? `<IsTruncated>true</IsTruncated><NextContinuationToken>${page.at(-1)}</NextContinuationToken>`
        : "<IsTruncated>false</IsTruncated>";
    response
      .writeHead(200, { "content-type": "application/xml" })
      .end(
        `<?xml version="1.0" encoding="UTF-8"?><ListBucketResult xmlns="http://s3.amazonaws.com/doc/2006-03-01/"><Name>${BUCKET}</Name><KeyCount>${page.length}</KeyCount>${contents.join("")}${more}</ListBucketResult>`,
      );
  }
}
