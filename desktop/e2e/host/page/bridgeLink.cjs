"use strict";

/**
 * One side of the context bridge. Both worlds of a page share the DOM's event target, and what a
 * CustomEvent carries is cloned when another world reads it: no object ever crosses by reference,
 * functions and promises cross as numbers. It is injected by its source.
 * @param token secret of the page, so that its own scripts cannot take part.
 */
function bridgeLink(token, me, peer) {
  const Event = CustomEvent;
  const dispatch = EventTarget.prototype.dispatchEvent.bind(window);
  const functions = [];
  const numbers = new WeakMap();
  const waiting = new Map();
  const settling = new Map();
  let calls = 0;
  let promises = 0;
  let onExpose;

  const post = (detail) => dispatch(new Event(token + peer, { detail }));
  const isPlain = (value) => [Object.prototype, null].includes(Object.getPrototypeOf(value));

  const wrapFunction = (value) => {
    if (!numbers.has(value)) {
      numbers.set(value, functions.length);
      functions.push(value);
    }
    return { function: numbers.get(value) };
  };

  const wrapPromise = (value) => {
    promises += 1;
    const promise = promises;
    value.then(
      (result) => post({ type: "settle", promise, ok: true, value: wrap(result) }),
      (error) => post({ type: "settle", promise, ok: false, value: wrap(error) }),
    );
    return { promise };
  };

  const wrap = (value) => {
    if (typeof value === "function") return wrapFunction(value);
    if (value instanceof Promise) return wrapPromise(value);
    if (value instanceof Error) return { error: value.message };
    if (typeof value === "symbol") throw new TypeError("An object could not be cloned.");
    if (Array.isArray(value)) return { array: value.map(wrap) };
    if (value && typeof value === "object" && isPlain(value)) {
      return { object: Object.keys(value).map((key) => [key, wrap(value[key])]) };
    }
    return { value };
  };

  const unwrap = (wrapped) => {
    if ("function" in wrapped) return (...args) => call(wrapped.function, args);
    if ("promise" in wrapped) {
      return new Promise((resolve, reject) => settling.set(wrapped.promise, { resolve, reject }));
    }
    if ("error" in wrapped) return new Error(wrapped.error);
    if ("array" in wrapped) return wrapped.array.map(unwrap);
    if ("object" in wrapped) {
      return Object.fromEntries(wrapped.object.map(([key, part]) => [key, unwrap(part)]));
    }
    return wrapped.value;
  };

  /** Events are dispatched at once, so the answer is there when `post` returns. */
  const call = (target, args) => {
    calls += 1;
    const number = calls;
    let answer;
    waiting.set(number, (message) => {
      answer = message;
    });
    post({ type: "call", number, target, args: args.map(wrap) });
    waiting.delete(number);
    if (!answer) throw new Error("The other world is gone.");
    if (!answer.ok) throw unwrap(answer.value);
    return unwrap(answer.value);
  };

  const answerCall = ({ number, target, args }) => {
    let result;
    try {
      result = { ok: true, value: wrap(functions[target](...args.map(unwrap))) };
    } catch (error) {
      result = {
        ok: false,
        value: wrap(error instanceof Error ? error : new Error(String(error))),
      };
    }
    post({ type: "answer", number, ...result });
  };

  const settle = ({ promise, ok, value }) => {
    const { resolve, reject } = settling.get(promise) ?? {};
    settling.delete(promise);
    if (ok) resolve?.(unwrap(value));
    else reject?.(unwrap(value));
  };

  addEventListener(
    token + me,
    (event) => {
      event.stopImmediatePropagation();
      const { detail } = event;
      if (detail.type === "call") answerCall(detail);
      else if (detail.type === "answer") waiting.get(detail.number)?.(detail);
      else if (detail.type === "settle") settle(detail);
      else if (detail.type === "expose") onExpose(detail.key, unwrap(detail.value));
    },
    true,
  );

  return {
    expose: (key, value) => post({ type: "expose", key, value: wrap(value) }),
    onExpose: (listener) => {
      onExpose = listener;
    },
  };
}

module.exports = { bridgeLink };
