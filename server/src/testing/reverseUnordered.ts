import sqlite3 from "sqlite3";

// Rows that were asked for in no order come in the reverse of what SQLite does otherwise: nothing may
// rely on an order that a database keeps by chance, as PostgreSQL does until its next plan.
const { prototype } = sqlite3.Database;
const exec = Reflect.get(prototype, "exec");

prototype.exec = function execReversed(sql, done) {
  const setsUp = sql.startsWith("PRAGMA");
  return exec.call(this, setsUp ? `PRAGMA reverse_unordered_selects = ON; ${sql}` : sql, done);
};
