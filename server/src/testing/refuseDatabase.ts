import sqlite3 from "sqlite3";

/** What a file meets that is said to need no database, and opens one. */
function RefusedDatabase(): never {
  throw new Error(
    "This file opens a database, so it must run on both: take it off WITHOUT_DATABASE in vitest.config.ts.",
  );
}

// Every way to an SQLite file leads through this class, that of Sequelize and that of the limits.
Object.assign(sqlite3, { Database: RefusedDatabase });
