import { Op, type Transaction } from "sequelize";
import type { Database } from "../../../database/Database.ts";
import type { Tile, TileName, TileOf } from "../tree/tiles.ts";
import { LogTile } from "./LogTile.ts";

/**
 * Reads tiles at once; what is returned gives them by name.
 * @throws Error for a tile that is not there
 */
export async function readTiles(
  database: Database,
  names: readonly TileName[],
  transaction?: Transaction,
): Promise<TileOf> {
  const rows =
    names.length === 0
      ? []
      : await database.model(LogTile).findAll({
          where: { [Op.or]: names.map(({ level, number }) => ({ level, number })) },
          ...(transaction && { transaction }),
          raw: true,
        });
  return tileOf(
    rows.map(({ level, number, hashes }) => ({
      level,
      number,
      hashes: Buffer.from(hashes, "base64"),
    })),
  );
}

/** Stores tiles that are new or have grown. */
export async function writeTiles(
  database: Database,
  tiles: readonly Tile[],
  transaction: Transaction,
): Promise<void> {
  const rows = tiles.map((tile) => ({ ...tile, hashes: tile.hashes.toString("base64") }));
  await database.model(LogTile).bulkCreate(rows, { updateOnDuplicate: ["hashes"], transaction });
}

/**
 * Tiles by name.
 * @throws Error for one that is not among them
 */
export function tileOf(tiles: readonly Tile[], others?: TileOf): TileOf {
  const byName = new Map(tiles.map(({ level, number, hashes }) => [`${level}/${number}`, hashes]));
  return (name) => {
    const hashes = byName.get(`${name.level}/${name.number}`) ?? others?.(name);
    if (!hashes) throw new Error(`The log has no tile ${name.level}/${name.number}`);
    return hashes;
  };
}
