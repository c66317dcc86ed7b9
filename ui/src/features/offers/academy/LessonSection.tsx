import { type CourseDto, t } from "@signaldeck/contract";
import { Check } from "lucide-react";
import { Button } from "../../../components/Button.tsx";
import { Card } from "../../../components/Card.tsx";
import { Markdown } from "../../../components/Markdown.tsx";
import { useFault } from "../../../components/useFault.ts";
import { useSetLessonDoneMutation } from "./api.ts";

export interface LessonSectionProps {
  courseId: string;
  lesson: CourseDto["lessons"][number];
  /** "Lesson 2 of 4" */
  place: string;
}

/** One lesson with its text and whether it is done. */
export function LessonSection({ courseId, lesson, place }: LessonSectionProps) {
  const [setLessonDone, { isLoading }] = useSetLessonDoneMutation();
  const { fault, attempt } = useFault();
  const toggle = () =>
    attempt(async () => {
      const params = { courseId, lessonId: lesson.id };
      await setLessonDone({ params, body: { done: !lesson.done } }).unwrap();
    }, t("Failed to save your progress"));
  return (
    <Card aria-labelledby={lesson.id}>
      <p className="text-1 text-faint">{place}</p>
      <h2 id={lesson.id} className="mt-0.5 mb-3 text-3 font-semibold">
        {lesson.title}
      </h2>
      <Markdown text={lesson.text} level={3} />
      <div className="mt-5 flex flex-wrap items-center gap-x-4 gap-y-2 border-t border-line pt-4">
        <Button
          aria-pressed={lesson.done}
          busy={isLoading}
          icon={
            lesson.done ? <Check aria-hidden="true" className="size-4 text-brand" /> : undefined
          }
          onClick={() => void toggle()}
        >
          {lesson.done ? t("Done") : t("Mark as done")}
          <span className="sr-only">: {lesson.title}</span>
        </Button>
        {lesson.done && <p className="text-1 text-muted">{t("Press again to take it back.")}</p>}
        {fault !== null && (
          <p role="alert" className="text-put">
            {fault}
          </p>
        )}
      </div>
    </Card>
  );
}
