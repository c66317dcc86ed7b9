import { academyApi } from "@signaldeck/contract";
import { defineCalls } from "../../../api/defineCalls.ts";
import { inOwnWords } from "../../../language/contentWords.ts";

/** Courses that come with the product are known in other languages. */
const COURSES = { providesTags: ["Academy"], transformResponse: inOwnWords } as const;

const academyCalls = defineCalls((call) => ({
  academy: call.query(academyApi.overview, COURSES),
  course: call.query(academyApi.course, COURSES),
  setLessonDone: call.mutation(academyApi.setLessonDone, { invalidatesTags: ["Academy"] }),
}));

/** The course catalogue and the member's own progress. */
export const { useAcademyQuery, useCourseQuery, useSetLessonDoneMutation } = academyCalls;
