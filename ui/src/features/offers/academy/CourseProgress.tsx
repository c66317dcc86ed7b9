import { type CourseSummaryDto, t } from "@signaldeck/contract";
import { ProgressBar } from "../../../components/ProgressBar.tsx";
import { lessonsDone, progressWords } from "./labels.ts";

/** How far a member is in a course, as a bar with words. */
export function CourseProgress(props: { course: Pick<CourseSummaryDto, "title" | "lessons"> }) {
  const { title, lessons } = props.course;
  const done = lessonsDone(props.course);
  const words = progressWords(done, lessons.length);
  return (
    <div className="grid gap-1.5">
      <p className="text-1 text-muted">{done === lessons.length ? t("Finished") : words}</p>
      <ProgressBar
        label={t("Progress in {{title}}", { title })}
        value={done}
        max={lessons.length}
        valueText={words}
      />
    </div>
  );
}
