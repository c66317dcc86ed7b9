import { COURSE_CATEGORIES, CourseCategory, t, type CourseSummaryDto } from "@signaldeck/contract";
import { Link, useSearchParams } from "react-router-dom";
import { Button } from "../../../components/Button.tsx";
import { classes } from "../../../components/classes.ts";
import { EmptyState } from "../../../components/EmptyState.tsx";
import { Pill } from "../../../components/Pill.tsx";
import { CourseProgress } from "./CourseProgress.tsx";
import { CATEGORY_LABEL, courseFacts, coursePath } from "./labels.ts";

/** All courses, or those of one category; the choice is in the address. */
export function CourseList({ courses }: { courses: readonly CourseSummaryDto[] }) {
  const [search, setSearch] = useSearchParams();
  const chosen = CourseCategory.safeParse(search.get("category")).data ?? null;
  const shown = courses.filter(({ category }) => chosen === null || category === chosen);
  const choose = (category: CourseCategory | null) =>
    setSearch(category === null ? {} : { category }, { replace: true, preventScrollReset: true });
  return (
    <section aria-labelledby="courses" className="grid gap-4">
      <h2 id="courses" className="text-3 font-semibold">
        {t("Courses")}
      </h2>
      <div role="group" aria-label={t("Category")} className="flex flex-wrap gap-2">
        {[null, ...COURSE_CATEGORIES].map((category) => (
          <Button
            key={category ?? "all"}
            aria-pressed={category === chosen}
            className={classes("px-3.5", category === chosen && "border-brand bg-brand-wash")}
            onClick={() => choose(category)}
          >
            {category === null ? t("All") : CATEGORY_LABEL[category]()}
          </Button>
        ))}
      </div>
      {shown.length === 0 ? (
        <EmptyState title={t("No courses here yet")}>
          {chosen === null ? t("New courses will appear here.") : t("Choose another category.")}
        </EmptyState>
      ) : (
        <ul className="grid gap-4 sm:grid-cols-2">
          {shown.map((course) => (
            <li key={course.id}>
              <CourseCard course={course} />
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

function CourseCard({ course }: { course: CourseSummaryDto }) {
  return (
    <article className="relative flex h-full flex-col items-start gap-2 rounded-card border border-line bg-surface px-5 py-4.5 transition-colors hover:border-line-strong">
      <Pill>{CATEGORY_LABEL[course.category]()}</Pill>
      <h3 className="mt-1 text-3 font-semibold">
        {/* The whole card can be pressed. */}
        <Link to={coursePath(course.id)} className="rounded-small after:absolute after:inset-0">
          {course.title}
        </Link>
      </h3>
      <p className="text-1 text-muted">{courseFacts(course)}</p>
      <p className="text-muted">{course.topics.join(", ")}</p>
      <div className="mt-auto w-full pt-3">
        <CourseProgress course={course} />
      </div>
    </article>
  );
}
