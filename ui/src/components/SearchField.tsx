import { t } from "@signaldeck/contract";
import { Search, X } from "lucide-react";
import { useEffect, useEffectEvent, useRef, useState } from "react";
import { CONTROL_CLASSES } from "./controlClasses.ts";
import { classes } from "./classes.ts";
import { useShortcut } from "./Shortcuts.tsx";

export interface SearchFieldProps {
  label: string;
  placeholder?: string;
  /** What the screen searches for already, as its address says. */
  initial?: string;
  /** Milliseconds after the last key until the text is handed on. */
  delay: number;
  /** Called with the trimmed text; blank when it was cleared. */
  onSearch: (query: string) => void;
  className?: string;
}

/** A box to search in; `/` leads into it, Escape empties it. */
export function SearchField(props: SearchFieldProps) {
  const { label, placeholder, initial = "", delay, onSearch, className } = props;
  const [text, setText] = useState(initial);
  const [sent, setSent] = useState(initial);
  const [given, setGiven] = useState(initial);
  const input = useRef<HTMLInputElement>(null);
  useShortcut("/", label, () => input.current?.focus());

  // Another search than the one sent from here has come from outside, such as by a link.
  if (initial !== given) {
    setGiven(initial);
    if (initial !== sent) {
      setSent(initial);
      setText(initial);
    }
  }

  const send = useEffectEvent((query: string) => {
    if (query === sent) return;
    setSent(query);
    onSearch(query);
  });
  useEffect(() => {
    const timer = setTimeout(() => send(text.trim()), delay);
    return () => clearTimeout(timer);
  }, [text, delay]);

  const clear = () => {
    setText("");
    setSent("");
    onSearch("");
    input.current?.focus();
  };

  return (
    <div role="search" className={classes("relative", className)}>
      <Search
        aria-hidden="true"
        className="pointer-events-none absolute top-1/2 start-3 size-4 -translate-y-1/2 text-faint"
      />
      <input
        ref={input}
        type="search"
        aria-label={label}
        placeholder={placeholder}
        value={text}
        onChange={(event) => setText(event.target.value)}
        onKeyDown={(event) => {
          if (event.key === "Escape" && text !== "") clear();
        }}
        className={classes(CONTROL_CLASSES, "px-10 [&::-webkit-search-cancel-button]:hidden")}
      />
      {text !== "" && (
        <button
          type="button"
          aria-label={t("Clear search")}
          onClick={clear}
          className="absolute top-1/2 end-0 grid size-11 -translate-y-1/2 place-items-center rounded-small text-muted hover:text-text"
        >
          <X aria-hidden="true" className="size-4" />
        </button>
      )}
    </div>
  );
}
