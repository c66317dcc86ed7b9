import { useEffect, useState } from "react";

/** Whether the page is scrolled by more than `pixels`. */
export function useScrolledPast(pixels: number): boolean {
  const [past, setPast] = useState(() => globalThis.scrollY > pixels);
  useEffect(() => {
    const look = () => setPast(globalThis.scrollY > pixels);
    look();
    globalThis.addEventListener("scroll", look, { passive: true });
    return () => globalThis.removeEventListener("scroll", look);
  }, [pixels]);
  return past;
}
