export const ELITE_ROOM_LIMITS = {
  postMax: 4_000,
  replyMax: 1_000,
  /** Replies that one member may write in an hour. */
  repliesPerHour: 30,
} as const;
