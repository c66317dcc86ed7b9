import { academyApi } from "@signaldeck/contract";
import type { ApiRouter } from "../../http/ApiRouter.ts";
import { requireSession } from "../../http/session.ts";
import type { AcademyDeps } from "./academyDeps.ts";
import { readAcademy, readCourse } from "./readAcademy.ts";
import { setLessonDone } from "./setLessonDone.ts";

/** The course catalogue and each member's progress in it. */
export function mountAcademy(api: ApiRouter, deps: AcademyDeps): void {
  api.json(academyApi.overview, async ({ session, language }) => ({
    data: await readAcademy(deps, requireSession(session).memberId, language),
  }));

  api.json(academyApi.course, async ({ session, params }) => ({
    data: await readCourse(deps, requireSession(session).memberId, params.courseId),
  }));

  api.json(academyApi.setLessonDone, async ({ session, params, body }) => ({
    data: await setLessonDone(deps, requireSession(session).memberId, params, body.done),
    message: body.done ? "The lesson is done." : "The lesson is open again.",
  }));
}
