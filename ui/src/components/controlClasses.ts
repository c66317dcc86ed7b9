const CONTROL =
  "h-11 w-full min-w-0 rounded-small border border-field bg-ground px-3.5 text-2 transition-colors placeholder:text-faint hover:border-muted disabled:opacity-55 aria-invalid:border-put data-[invalid]:border-put";

/** Classes of anything one types into or chooses from. */
export const CONTROL_CLASSES = `${CONTROL} text-text`;

/** The same while nothing is chosen: its words are as faint as a placeholder. */
export const UNCHOSEN_CLASSES = `${CONTROL} text-faint`;
