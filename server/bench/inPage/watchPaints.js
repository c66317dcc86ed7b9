// In a page under measurement, before its own scripts: `watchPaints(read)` calls `read` after each
// change of the document and notes each new text that it gives, with the epoch milliseconds at which
// the first frame that shows it was made. What was noted is in `paints`.
globalThis.paints = [];

/** Within the callbacks of a frame, which are followed by what they draw. */
let inFrame = false;

/** A frame is made right after its callbacks; the next task finds it done. */
const nextTask = (work) => {
  const { port1, port2 } = new MessageChannel();
  port1.onmessage = () => {
    port1.close();
    work();
  };
  port2.postMessage(null);
};

// What is drawn on account of a frame's callback is shown by this frame, and not by the next one.
const nextFrame = globalThis.requestAnimationFrame.bind(globalThis);
globalThis.requestAnimationFrame = (callback) =>
  nextFrame((time) => {
    if (!inFrame) nextTask(() => (inFrame = false));
    inFrame = true;
    callback(time);
  });

globalThis.watchPaints = (read) => {
  let before = null;
  new MutationObserver(() => {
    const text = read() ?? null;
    if (text === null || text === before) return;
    before = text;
    const note = () => globalThis.paints.push({ text, at: Date.now() });
    if (inFrame) nextTask(note);
    else nextFrame(() => nextTask(note));
  }).observe(document, { childList: true, characterData: true, subtree: true });
};
