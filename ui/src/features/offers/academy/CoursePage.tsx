import { type CourseDto, t } from "@signaldeck/contract";
import { ArrowLeft, Check } from "lucide-react";
import { useParams } from "react-router-dom";
import { isApiError } from "../../../api/apiError.ts";
import { useCan } from "../../../api/session.ts";
import { ButtonLink, Button } from "../../../components/Button.tsx";
import { EmptyState } from "../../../components/EmptyState.tsx";
import { Loaded } from "../../../components/Loaded.tsx";
import { Markdown } from "../../../components/Markdown.tsx";
import { PageTitle } from "../../../components/PageTitle.tsx";
import { Pill } from "../../../components/Pill.tsx";
import { Skeleton } from "../../../components/Skeleton.tsx";
import { TextLink } from "../../../components/TextLink.tsx";
import { SCREENS } from "../../../screens.ts";
import { LockedVault } from "./AcademyPage.tsx";
import { useCourseQuery, useSetLessonDoneMutation } from "./api.ts";
import { CourseProgress } from "./CourseProgress.tsx";
import { CATEGORY_LABEL, courseFacts } from "./labels.ts";
import { Card } from "../../../components/Card.tsx";
import { useFault } from "../../../components/useFault.ts";

interface LessonSectionProps {
  courseId: string;
  lesson: CourseDto["lessons"][number];
  /** "Lesson 2 of 4" */
  place: string;
}

/** One lesson with its text and whether it is done. */
function LessonSection({ courseId, lesson, place }: LessonSectionProps) {
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

/** One course to read, lesson by lesson. */
export function CoursePage() {
  const { courseId = "" } = useParams();
  if (!useCan("academy.read")) return <LockedVault />;
  return (
    <div className="mx-auto grid w-full max-w-3xl gap-5">
      <TextLink to={SCREENS.academy} className="gap-2 justify-self-start">
        <ArrowLeft aria-hidden="true" className="size-4" />
        {t("Master Vault")}
      </TextLink>
      <CourseById key={courseId} courseId={courseId} />
    </div>
  );
}

function CourseById({ courseId }: { courseId: string }) {
  const call = useCourseQuery({ params: { courseId } }, { refetchOnMountOrArgChange: true });
  const { data, error } = call;
  if (!data && isApiError(error) && (error.status === 404 || error.status === 400)) {
    return (
      <>
        <h1 className="sr-only">{t("Course")}</h1>
        <EmptyState
          title={t("This course does not exist")}
          action={<ButtonLink to={SCREENS.academy}>{t("See all courses")}</ButtonLink>}
        >
          {t("It may have been taken out of the vault.")}
        </EmptyState>
      </>
    );
  }
  return (
    <>
      {!data && <h1 className="sr-only">{t("Course")}</h1>}
      <Loaded
        call={call}
        what={t("the course")}
        fallback={t("Failed to load the course")}
        waiting={<CourseSkeleton />}
      >
        {(course) => <Course course={course} />}
      </Loaded>
    </>
  );
}

/** A course with its lessons. */
export function Course({ course }: { course: CourseDto }) {
  return (
    <>
      <PageTitle title={course.title} />
      <header className="grid gap-3">
        <div className="flex flex-wrap items-center gap-3 text-muted">
          <Pill>{CATEGORY_LABEL[course.category]()}</Pill>
          {courseFacts(course)}
        </div>
        <h1 className="text-4">{course.title}</h1>
        <Markdown text={course.summary} className="text-muted" />
        <CourseProgress course={course} />
      </header>
      {course.lessons.map((lesson, index) => (
        <LessonSection
          key={lesson.id}
          courseId={course.id}
          lesson={lesson}
          place={t("Lesson {{number}} of {{total}}", {
            number: index + 1,
            total: course.lessons.length,
          })}
        />
      ))}
      <ButtonLink to={SCREENS.academy} className="justify-self-start">
        {t("See all courses")}
      </ButtonLink>
    </>
  );
}

function CourseSkeleton() {
  return (
    <div className="grid gap-5">
      <Skeleton className="h-10 w-2/3" />
      <Skeleton className="h-16" />
      <Skeleton className="h-72 rounded-card" />
    </div>
  );
}
