"use strict";

/**
 * Structured clone as JSON, for messages between preload script and main process. Runs in both; it
 * is injected into pages by its source, so it uses nothing from around it.
 */
function wireFormat() {
  const bytesOf = (value) =>
    value instanceof ArrayBuffer
      ? new Uint8Array(value)
      : new Uint8Array(value.buffer, value.byteOffset, value.byteLength);

  const encode = (value) => {
    if (value === undefined) return { $: "undefined" };
    if (typeof value === "bigint") return { $: "bigint", v: String(value) };
    if (typeof value === "number" && !Number.isFinite(value))
      return { $: "number", v: String(value) };
    if (typeof value === "function" || typeof value === "symbol") {
      throw new Error("An object could not be cloned.");
    }
    if (value === null || typeof value !== "object") return value;
    if (value instanceof Date) return { $: "date", v: value.getTime() };
    if (value instanceof Map) return { $: "map", v: [...value].map(encode) };
    if (value instanceof Set) return { $: "set", v: [...value].map(encode) };
    if (value instanceof Error) return { $: "error", v: value.message, name: value.name };
    if (ArrayBuffer.isView(value) || value instanceof ArrayBuffer) {
      let text = "";
      for (const byte of bytesOf(value)) text += String.fromCharCode(byte);
      return { $: value instanceof ArrayBuffer ? "buffer" : "bytes", v: btoa(text) };
    }
    if (Array.isArray(value)) return value.map(encode);
    const entries = Object.entries(value).map(([key, part]) => [key, encode(part)]);
    return { $: "object", v: Object.fromEntries(entries) };
  };

  const decode = (value) => {
    if (value === null || typeof value !== "object") return value;
    if (Array.isArray(value)) return value.map(decode);
    const bytes = () => Uint8Array.from(atob(value.v), (sign) => sign.charCodeAt(0));
    switch (value.$) {
      case "undefined":
        return undefined;
      case "bigint":
        return BigInt(value.v);
      case "number":
        return Number(value.v);
      case "date":
        return new Date(value.v);
      case "map":
        return new Map(value.v.map(decode));
      case "set":
        return new Set(value.v.map(decode));
      case "error":
        return Object.assign(new Error(value.v), { name: value.name });
      case "bytes":
        return bytes();
      case "buffer":
        return bytes().buffer;
      default:
        return Object.fromEntries(
          Object.entries(value.v).map(([key, part]) => [key, decode(part)]),
        );
    }
  };

  return { encode, decode };
}

module.exports = { wireFormat };
