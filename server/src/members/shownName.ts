/** A member's name as other members may see it: first name and initial of the last one. */
export function shownName(fullName: string): string {
  const [first = "", ...others] = fullName.trim().split(/\s+/);
  const initial = Array.from(others.at(-1) ?? "")[0];
  return initial === undefined ? first : `${first} ${initial.toUpperCase()}.`;
}
