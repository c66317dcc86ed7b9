/** Columns, as `table.column`, that outlive the account they once concerned, or are no text of the member. */
export const STAYS: readonly string[] = [
  // What a deleted staff member has written to members stays, without the name.
  "announcements.kind",
  "announcements.subject",
  "announcements.text",
  "announcements.filter",
  "announcements.state",
  // What a deleted staff member has imported stays, too.
  "member_imports.file_name",
  "member_imports.file_hash",
  "member_imports.vouch",
  "member_imports.state",
  // Of others than the importing person, until their row had its turn.
  "member_import_rows.account",
  "member_import_rows.reason",
  // What a deleted staff member has published stays, without the name.
  "content_versions.file",
  "content_versions.text",
  "content_versions.origin",
  "content_versions.note",
  // What a deleted staff member has said as a host stays, without the name.
  "elite_room_posts.text",
  // Whom the bot still has to remove from a channel, until it has.
  "telegram_seats.chat_id",
  "telegram_seats.user_id",
];
