import { Sequelize } from "sequelize";
import { LOST_CONNECTION } from "./lostConnection.ts";
import { postgresModule } from "./postgresModule.ts";
import { manageHandles } from "./sqliteHandles.ts";

/** Where the data lies. */
export interface Storage {
  /** `postgres://...`, or null for the SQLite file. */
  url: string | null;
  /** Path of the SQLite file; ignored with a url. */
  file: string;
  /** `HANDLES` unless given. */
  handles?: Handles;
}

/**
 * Connections that queries share, and for how many ms one waits for a turn, then for a connection or
 * a lock. The caller waits for all of them, and the terminal and the
 * browser give up after twenty seconds.
 */
export interface Handles {
  max: number;
  acquire: number;
}

export const HANDLES: Handles = { max: 10, acquire: 8_000 };

/**
 * Sequelize over a storage; nothing is opened yet.
 * @param migrating whether tables are written anew, and
 * @param prepares whether transactions run by prepared statements, as `manageHandles` needs to know.
 */
export function openSequelize(
  { url, file, handles = HANDLES }: Storage,
  { migrating = false, prepares = false } = {},
): Sequelize {
  if (url !== null) {
    return new Sequelize(url, {
      logging: false,
      dialectModule: postgresModule,
      pool: handles,
      // A migration may have to wait for the transactions of the version before.
      ...(!migrating && { dialectOptions: { lock_timeout: handles.acquire } }),
      // A read goes on by another connection. In a transaction the second try fails like the first.
      retry: { max: 2, match: [LOST_CONNECTION] },
    });
  }
  // Sequelize would switch foreign keys on by itself, without waiting for the answer.
  const options = { dialect: "sqlite" as const, storage: file, logging: false, foreignKeys: false };
  const sequelize = new Sequelize(options);
  manageHandles(sequelize, { migrating, prepares, patience: handles.acquire });
  return sequelize;
}
