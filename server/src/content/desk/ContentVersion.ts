import type { ContentOrigin } from "@signaldeck/contract";
import type { InferAttributes } from "sequelize";
import {
  defineTable,
  integer,
  key,
  nullable,
  text,
  time,
  uuid,
} from "../../database/defineTable.ts";
import { ownRows } from "../../members/ownRows.ts";

/** A text that a content file has had. Written once, never changed. */
export class ContentVersion extends defineTable({
  table: "content_versions",
  columns: {
    id: key(uuid()),
    /** Path within the content folder. */
    file: text(300),
    /** From 1 on, by file. */
    number: integer(),
    /** Null: the file went. */
    text: nullable(text()),
    origin: text<ContentOrigin>(16),
    /** Null where the server made it, or the account is gone. */
    authorId: nullable(uuid()),
    note: nullable(text(200)),
    restoredFrom: nullable(integer()),
    createdAt: time(),
  },
}) {}

/** A version as it is read. */
export type ContentVersionRow = InferAttributes<ContentVersion>;

/** What one of the staff has published; it stays, without the name. */
export const contentPersonalData = ownRows(ContentVersion, {
  name: "content",
  of: "authorId",
  stays: true,
  columns: ["file", "number", "origin", "note", "text", "createdAt"],
  order: "createdAt",
});
