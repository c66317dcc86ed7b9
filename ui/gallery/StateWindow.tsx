import { useCallback, useEffect, useRef } from "react";
import { useTheme } from "../src/theme.ts";

export interface StateWindowProps {
  entry: string;
  state: string;
  /** In px. */
  height: number;
}

/** One state in a window of its own, in the theme of this one. */
export function StateWindow({ entry, state, height }: StateWindowProps) {
  const frame = useRef<HTMLIFrameElement>(null);
  const [theme] = useTheme();
  const follow = useCallback(() => {
    const page = frame.current?.contentDocument?.documentElement;
    if (page) page.dataset["theme"] = theme;
  }, [theme]);
  useEffect(follow, [follow]);
  return (
    <iframe
      ref={frame}
      title={`${entry}, ${state}`}
      src={`?${new URLSearchParams({ entry, state }).toString()}`}
      height={height}
      onLoad={follow}
      className="block w-full rounded-small border border-line"
    />
  );
}
