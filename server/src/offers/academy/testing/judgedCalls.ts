import { PAID, OWN_TABLES, type JudgedCalls } from "../../../testing/judging.ts";

export const judgedCalls: JudgedCalls = {
  "get /academy": { who: PAID },
  "get /academy/courses/:courseId": { who: PAID },
  "put /academy/courses/:courseId/lessons/:lessonId": { who: PAID, leaves: OWN_TABLES },
};
