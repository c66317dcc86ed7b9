import { randomUUID } from "node:crypto";
import { SECOND } from "@signaldeck/contract";
import { S3mini } from "s3mini";
import type { S3Settings } from "../settings/s3Config.ts";
import { StoreFault, type FileStore, type StoredFile } from "./FileStore.ts";

/** A store that says nothing for so long is away, in ms. */
const PATIENCE = 20 * SECOND;

/** Files of a part of a bucket in a store that speaks S3: objects whose keys begin by its folder. */
export class Bucket implements FileStore {
  readonly place: string;
  private readonly client: S3mini;

  /** @param folder what all keys begin with, such as `uploads` */
  constructor(
    private readonly settings: S3Settings,
    private readonly folder: string,
  ) {
    const { endpoint, bucket, region, accessKeyId, secretAccessKey } = settings;
    this.place = `${endpoint}/${bucket}/${folder}`;
    this.client = new S3mini({
      endpoint: `${endpoint}/${bucket}`,
      region,
      accessKeyId,
      secretAccessKey,
      requestAbortTimeout: PATIENCE,
    });
  }

  put(name: string, bytes: Uint8Array): Promise<void> {
    return this.guarded(async () => {
      await this.client.putObject(this.keyOf(name), Buffer.from(bytes));
    });
  }

  get(name: string): Promise<Buffer | null> {
    return this.guarded(async () => {
      const bytes = await this.client.getObjectArrayBuffer(this.keyOf(name));
      return bytes === null ? null : Buffer.from(bytes);
    });
  }

  remove(name: string): Promise<void> {
    return this.guarded(async () => {
      await this.client.deleteObject(this.keyOf(name));
    });
  }

  /** Files of folders inside it do not count, as with a folder of the disk. */
  async list(beginning: string): Promise<StoredFile[]> {
    return (await this.listAll(beginning)).filter(({ name }) => !name.includes("/"));
  }

  /** As `list`, and all inside the folders below, by their paths. */
  listAll(beginning = ""): Promise<StoredFile[]> {
    return this.guarded(async () => {
      const found = await this.client.listObjects("/", this.keyOf(beginning));
      if (found === null) throw new Error(`there is no bucket ${this.settings.bucket}`);
      return found.map(({ Key, LastModified, Size }) => ({
        name: Key.slice(this.folder.length + 1),
        changedAt: new Date(LastModified).getTime(),
        bytes: Size,
      }));
    });
  }

  async tryOut(): Promise<void> {
    const name = `try-${randomUUID()}`;
    await this.put(name, Buffer.from(name));
    const read = await this.get(name);
    const listed = await this.list(name);
    await this.remove(name);
    if (read?.toString() !== name || listed.length !== 1) {
      throw new StoreFault(this.place, new Error("what was stored was not there to be read"));
    }
  }

  private keyOf(name: string): string {
    return `${this.folder}/${name}`;
  }

  /** Anything that goes wrong between here and the store is a fault of the store. */
  private async guarded<T>(work: () => Promise<T>): Promise<T> {
    try {
      return await work();
    } catch (error) {
      throw new StoreFault(this.place, error);
    }
  }
}
