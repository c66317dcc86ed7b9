/**
 * A text from outside without what programs put at its ends and nobody meant: blanks, line breaks,
 * NULs (the end of a string in C) and byte-order marks. What lies between stays as it is.
 */
export function cleanEnds(text: string): string {
  const isNothing = (at: number) => text.charAt(at) === "\0" || text.charAt(at).trim() === "";
  let [from, to] = [0, text.length];
  while (from < to && isNothing(from)) from += 1;
  while (from < to && isNothing(to - 1)) to -= 1;
  return text.slice(from, to);
}
