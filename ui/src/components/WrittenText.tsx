import { classes } from "./classes.ts";

/** What a person wrote: plain text with its line breaks; long words break. */
export function WrittenText({ text, className }: { text: string; className?: string }) {
  return (
    <p className={classes("max-w-prose break-words whitespace-pre-wrap", className)}>{text}</p>
  );
}
