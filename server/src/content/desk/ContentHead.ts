import { defineTable, integer, key, text } from "../../database/defineTable.ts";

/** Which version of a content file is the newest; by it other processes hear of a new one. */
export class ContentHead extends defineTable({
  table: "content_files",
  columns: {
    file: key(text(300)),
    number: integer(),
  },
  changeFeedKeys: ["file"],
}) {}
