import { MINUTE } from "@signaldeck/contract";

/** An age in ms in words: "less than a minute", "12 min", "2 h 5 min", from two days on "2 d 3 h". */
export function ageText(age: number): string {
  const minutes = Math.floor(Math.max(0, age) / MINUTE);
  if (minutes < 1) return "less than a minute";
  if (minutes < 60) return `${minutes} min`;
  const hours = Math.floor(minutes / 60);
  if (hours < 48) return joined(hours, "h", minutes % 60, "min");
  return joined(Math.floor(hours / 24), "d", hours % 24, "h");
}

const joined = (value: number, unit: string, rest: number, smaller: string) =>
  rest === 0 ? `${value} ${unit}` : `${value} ${unit} ${rest} ${smaller}`;
