export const COMMUNITY_LIMITS = {
  postMax: 1_000,
  reasonMax: 300,
  pageDefault: 20,
  pageMax: 50,
  /** Posts that one member may write in an hour. */
  postsPerHour: 20,
  /** Reports of one post that the moderation desk shows, and posts on each side of one. */
  reportsShown: 20,
  contextPosts: 2,
  /** Fewer real entries than this are no leaderboard. */
  leaderboardMinimum: 3,
} as const;

export const ELITE_ROOM_LIMITS = {
  postMax: 4_000,
  replyMax: 1_000,
  /** Replies that one member may write in an hour. */
  repliesPerHour: 30,
} as const;
