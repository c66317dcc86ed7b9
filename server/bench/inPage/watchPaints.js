// In a page under measurement, before its own scripts: `watchPaints(read)` calls `read` after each
// change of the document and notes each new text that it gives, with the epoch milliseconds at which
// the first frame that shows it was made; with it when the event came, and when the document was changed.
// What was noted is in `paints`.
globalThis.paints = [];

/** When the stream brought a signal last. */
let heard = null;

// The room reads its stream by a reader of its own, chunk by chunk.
const { read: readChunk } = ReadableStreamDefaultReader.prototype;
ReadableStreamDefaultReader.prototype.read = async function read() {
  const chunk = await readChunk.call(this);
  if (chunk.value instanceof Uint8Array) {
    const at = Date.now();
    if (new TextDecoder().decode(chunk.value).includes('"signal.published"')) heard = at;
  }
  return chunk;
};

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
    const drawn = Date.now();
    const note = () => globalThis.paints.push({ text, heard, drawn, at: Date.now() });
    if (inFrame) nextTask(note);
    else nextFrame(() => nextTask(note));
  }).observe(document, { childList: true, characterData: true, subtree: true });
};
