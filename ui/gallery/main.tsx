import { createRoot } from "react-dom/client";
import { SampleFault } from "./entries/waiting.tsx";
import { Gallery } from "./Gallery.tsx";
import { GROUPS } from "./groups.ts";
import { Surroundings } from "./Surroundings.tsx";

const asked = new URLSearchParams(globalThis.location.search);
const entry = asked.get("entry");

/** The gallery, or the one state that a window of it asks for. */
function shown() {
  if (entry === null) return <Gallery groups={GROUPS} />;
  const { states } = GROUPS.map(({ entries }) => entries[entry]).find(Boolean) ?? { states: {} };
  return <div className="p-2 has-[>.min-h-dvh]:p-0">{states[asked.get("state") ?? ""]}</div>;
}

const root = document.getElementById("root");
if (!root) throw new Error("The page has no #root");
createRoot(root, {
  onCaughtError: (fault) => {
    // One entry fails on purpose; any other fault is one.
    if (!(fault instanceof SampleFault)) reportError(fault);
  },
}).render(<Surroundings>{shown()}</Surroundings>);
