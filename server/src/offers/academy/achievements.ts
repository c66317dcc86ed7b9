import { t, watDay, COURSE_CATEGORIES, type AchievementDto } from "@signaldeck/contract";
import { isFinished, type CourseProgress } from "./readProgress.ts";

/** WAT days on which lessons were done, as the day's first instant in epoch ms. */
export function studyDays(progress: readonly CourseProgress[]): Set<number> {
  const times = progress.flatMap(({ done }) => [...done.values()]);
  return new Set(times.map((time) => watDay(time.getTime()).from));
}

const STUDY_DAYS = 5;

/** What a member has reached, from real progress alone; one that nobody could reach is left out. */
export function achievementsOf(progress: readonly CourseProgress[]): AchievementDto[] {
  const finished = progress.filter(isFinished);
  const lessons = progress.reduce((sum, { done }) => sum + done.size, 0);
  const inCategory = (list: readonly CourseProgress[], category: string) =>
    list.filter(({ course }) => course.category === category).length;
  const categories = COURSE_CATEGORIES.filter((category) => inCategory(progress, category) > 0);
  const all: AchievementDto[] = [
    {
      id: "first-lesson",
      title: t("First lesson"),
      text: t("Finish a lesson"),
      have: lessons,
      need: 1,
    },
    {
      id: "first-course",
      title: t("First course"),
      text: t("Finish every lesson of a course"),
      have: finished.length,
      need: 1,
    },
    {
      id: "study-days",
      title: t("Steady learner"),
      text: t("Finish lessons on {{days}} different days", { days: STUDY_DAYS }),
      have: studyDays(progress).size,
      need: STUDY_DAYS,
    },
    {
      id: "risk-first",
      title: t("Risk first"),
      text: t("Finish every course on risk"),
      have: inCategory(finished, "risk"),
      need: inCategory(progress, "risk"),
    },
    {
      id: "all-round",
      title: t("All-round view"),
      text: t("Finish a course in each category"),
      have: categories.filter((category) => inCategory(finished, category) > 0).length,
      need: categories.length,
    },
    {
      id: "whole-vault",
      title: t("Whole vault"),
      text: t("Finish every course"),
      have: finished.length,
      need: progress.length,
    },
  ];
  return all
    .filter(({ need }) => need > 0)
    .map((achievement) => ({ ...achievement, have: Math.min(achievement.have, achievement.need) }));
}
