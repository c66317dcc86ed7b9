import { readFileSync } from "node:fs";

/** How often we look whether npm is still there, in ms. */
const LOOK = 500;

/**
 * Hears requests to stop from here on, which process 1 does not hear without listening, and
 * looks whether the npm that runs us is still there: it passes signals on, but says nothing when it
 * is killed, which counts as TERM. To be called first of all, since what follows may take its time.
 * Until `instead` says otherwise, such a request ends this process.
 */
export function endWithNpm() {
  // Code that runs a program for us passes the signal on first.
  let end = () => setImmediate(() => process.exit(1));
  for (const signal of ["SIGINT", "SIGTERM"]) process.on(signal, () => end(signal));
  if (process.env.npm_lifecycle_event !== undefined) {
    const before = starters();
    const look = setInterval(() => {
      if (starters() === before) return;
      clearInterval(look);
      process.emit("SIGTERM", "SIGTERM");
    }, LOOK);
    look.unref();
  }
  return {
    /** From now on `work` is called with the signal in place of ending this process. */
    instead: (work) => void (end = work),
  };
}

/**
 * The processes that started us, as a text: our parent, and where that is the shell that npm runs a
 * script with, the shell's own. The latter is known on Linux alone; elsewhere that shell makes room
 * for us and npm is the parent.
 */
function starters() {
  const { ppid } = process;
  const [, name, above] = /^\d+ \((.*)\) \S (\d+)/.exec(statOf(ppid)) ?? [];
  return /^(da|ba)?sh$/.test(name ?? "") ? `${ppid} ${above}` : String(ppid);
}

function statOf(id) {
  try {
    return readFileSync(`/proc/${id}/stat`, "utf8");
  } catch {
    return "";
  }
}
