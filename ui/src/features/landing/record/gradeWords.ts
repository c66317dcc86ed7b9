import { GRADE_WORDS, SIGNAL_GRADES } from "@signaldeck/contract";

/** "Below break-even": a grade as the first word of a line. */
export function gradeWords(key: string): string {
  const grade = SIGNAL_GRADES.find((known) => known === key);
  const words = grade ? GRADE_WORDS[grade] : key;
  return words.charAt(0).toUpperCase() + words.slice(1);
}
