// A process that opens the database of DATABASE_FILE or DATABASE_URL and ends. It writes a line
// when it begins, so that its parent can end it in the middle.
import { createLog } from "../../process/log.ts";
import { Database } from "../Database.ts";
import { messageOf } from "../../process/messageOf.ts";

process.stdout.write("begun\n");
try {
  const database = await Database.open({
    url: process.env["DATABASE_URL"] ?? null,
    file: process.env["DATABASE_FILE"] ?? "",
    log: createLog("silent"),
  });
  await database.close();
} catch (error) {
  process.stderr.write(`${messageOf(error)}\n`);
  process.exitCode = 1;
}
