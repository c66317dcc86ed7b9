import { Op } from "sequelize";
import type { Database } from "../../database/Database.ts";
import { LogEntry } from "./storage/LogEntry.ts";
import { LogPlace } from "./storage/LogPlace.ts";
import type { HeadFile } from "./HeadFile.ts";
import { readHead } from "./storage/readHead.ts";
import { readTiles } from "./storage/tileStore.ts";
import { HASH_SIZE, inclusionRanges } from "./tree/merkleTree.ts";
import type { TileRequest } from "./tree/tilePaths.ts";
import { rangeHash, TILE_WIDTH, tilesOf, tileWidth } from "./tree/tiles.ts";
import { readSigned } from "./witnesses/readSigned.ts";

/** What of the log can be read by anybody. */
export interface PublicLog {
  database: Database;
  headFile: Pick<HeadFile, "show">;
}

/** First line of a proof (c2sp.org/tlog-proof). */
const PROOF_FORMAT = "c2sp.org/tlog-proof@v1";

/** The signed head as it is now, with the signatures of witnesses that it has by now. */
export async function readCheckpoint({ database, headFile }: PublicLog): Promise<string> {
  const { head } = await headFile.show();
  return readSigned(database, head);
}

/** A tile's hashes, or its entries, each behind its length in two bytes; null: not in the log. */
export async function readTile(
  database: Database,
  { level, number, width }: TileRequest,
): Promise<Buffer | null> {
  const { size } = await readHead(database);
  const isEntries = level === "entries";
  const name = { level: isEntries ? 0 : level, number };
  if (tileWidth(name, size) < width) return null;
  if (isEntries) return readEntries(database, number, width);
  const tileOf = await readTiles(database, [name]);
  return tileOf(name).subarray(0, width * HASH_SIZE);
}

async function readEntries(database: Database, number: number, width: number): Promise<Buffer> {
  const first = number * TILE_WIDTH;
  const rows = await database.model(LogEntry).findAll({
    where: { number: { [Op.gte]: first, [Op.lt]: first + width } },
    order: [["number", "ASC"]],
    raw: true,
  });
  return Buffer.concat(
    rows.flatMap(({ entry }) => {
      const bytes = Buffer.from(entry);
      const length = Buffer.alloc(2);
      length.writeUInt16BE(bytes.length);
      return [length, bytes];
    }),
  );
}

/**
 * The proof that a signal's publication is in the log, as text; null for a signal that is not. Its
 * extra data are the entry itself and, once there is one, the entry that opens it, a line each.
 */
export async function readProof(
  { database, headFile }: PublicLog,
  signalId: string,
): Promise<string | null> {
  const place = await database
    .model(LogPlace)
    .findOne({ where: { signalId }, order: [["position", "ASC"]], raw: true });
  if (!place) return null;
  const { head } = await headFile.show();
  const entries = await database.model(LogEntry).findAll({
    where: { number: [place.number, ...(place.openedBy === null ? [] : [place.openedBy])] },
    order: [["number", "ASC"]],
    raw: true,
  });
  const extra = Buffer.from(entries.map(({ entry }) => entry).join("\n")).toString("base64");
  const ranges = inclusionRanges(place.number, head.size);
  const tileOf = await readTiles(database, tilesOf(ranges));
  const hashes = ranges.map((range) => `${rangeHash(range, tileOf).toString("base64")}\n`);
  const beginning = `${PROOF_FORMAT}\nextra ${extra}\nindex ${place.number}\n`;
  return `${beginning}${hashes.join("")}\n${await readSigned(database, head)}`;
}
