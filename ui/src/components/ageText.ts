import { MINUTE, t } from "@signaldeck/contract";

/** An age in ms in words: "less than a minute", "12 min", "2 h 5 min", from two days on "2 d 3 h". */
export function ageText(age: number): string {
  const minutes = Math.floor(Math.max(0, age) / MINUTE);
  if (minutes < 1) return t("less than a minute");
  if (minutes < 60) return `${minutes} min`;
  const hours = Math.floor(minutes / 60);
  if (hours < 48) return minutes % 60 === 0 ? `${hours} h` : `${hours} h ${minutes % 60} min`;
  const days = Math.floor(hours / 24);
  return hours % 24 === 0
    ? t("{{days}} d", { days })
    : t("{{days}} d {{hours}} h", { days, hours: hours % 24 });
}
