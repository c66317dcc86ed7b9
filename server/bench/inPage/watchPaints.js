// In a page under measurement, before its own scripts: `watchPaints(read)` calls `read` after each
// change of the document and notes each new text that it gives, with the epoch milliseconds at which
// the first frame that shows it was made. What was noted is in `paints`.
globalThis.paints = [];

globalThis.watchPaints = (read) => {
  let before = null;
  new MutationObserver(() => {
    const text = read() ?? null;
    if (text === null || text === before) return;
    before = text;
    requestAnimationFrame(() => {
      // A frame is made right after its callbacks; the next task finds it done.
      const { port1, port2 } = new MessageChannel();
      port1.onmessage = () => {
        globalThis.paints.push({ text, at: Date.now() });
        port1.close();
      };
      port2.postMessage(null);
    });
  }).observe(document, { childList: true, characterData: true, subtree: true });
};
