import { type CourseSummaryDto, t } from "@signaldeck/contract";
import { ArrowRight } from "lucide-react";
import { ButtonLink } from "../../../components/Button.tsx";
import { Card } from "../../../components/Card.tsx";
import { Markdown } from "../../../components/Markdown.tsx";
import { CourseProgress } from "./CourseProgress.tsx";
import { courseFacts, coursePath, lessonsDone } from "./labels.ts";

/** The course to go on with. */
export function FeaturedCourse({ course }: { course: CourseSummaryDto }) {
  const done = lessonsDone(course);
  const finished = done === course.lessons.length;
  const action = finished ? t("Read again") : done > 0 ? t("Continue") : t("Start");
  return (
    <Card title={t("Featured course")} aside={courseFacts(course)}>
      <h3 className="text-3 font-semibold">{course.title}</h3>
      <Markdown text={course.summary} level={4} className="mt-1 text-muted" />
      <div className="mt-4 flex flex-wrap items-end justify-between gap-4">
        <div className="w-full max-w-xs">
          <CourseProgress course={course} />
        </div>
        <ButtonLink kind="primary" to={coursePath(course.id)}>
          {action}
          <span className="sr-only">: {course.title}</span>
          <ArrowRight aria-hidden="true" className="size-4" />
        </ButtonLink>
      </div>
    </Card>
  );
}
