import { academyApi } from "@signaldeck/contract";
import { defineCalls } from "../../api/defineCalls.ts";

const academyCalls = defineCalls((call) => ({
  academy: call.query(academyApi.overview, { providesTags: ["Academy"] }),
  course: call.query(academyApi.course, { providesTags: ["Academy"] }),
  setLessonDone: call.mutation(academyApi.setLessonDone, { invalidatesTags: ["Academy"] }),
}));

/** The course catalogue and the member's own progress. */
export const { useAcademyQuery, useCourseQuery, useSetLessonDoneMutation } = academyCalls;
