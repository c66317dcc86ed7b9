import { defineTable, key, text, time, uuid } from "../../database/defineTable.ts";

/** A member's start code; the next one replaces it. */
export class TelegramCode extends defineTable({
  table: "telegram_codes",
  columns: {
    memberId: key(uuid()),
    /** SHA-256: the code itself has 128 random bits. */
    codeHash: text(64),
    createdAt: time(),
    expiresAt: time(),
  },
}) {}
