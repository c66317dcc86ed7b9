import { SECOND } from "@signaldeck/contract";
import { WebSocket } from "ws";

/** One WebSocket connection, or what stands for one. */
export interface Wire {
  send(text: string): void;
  /** Ends it at once; `onClose` is called once, whichever side ends it. */
  end(): void;
}

export interface WireEnds {
  onOpen(): void;
  onText(text: string): void;
  /** A sign of life without words: the server's ping, or its answer to ours. */
  onSign(): void;
  /** @param reason a few words for the log */
  onClose(reason: string): void;
}

export type OpenWire = (url: string, ends: WireEnds) => Wire;

const HANDSHAKE = 10 * SECOND;
/** A reply with five thousand candles has about half a megabyte. */
const LONGEST_MESSAGE = 4 * 1_024 * 1_024;

/** Opens a real WebSocket. The server's pings are answered with their own payload. */
export const openWebSocket: OpenWire = (url, ends) => {
  const socket = new WebSocket(url, {
    handshakeTimeout: HANDSHAKE,
    maxPayload: LONGEST_MESSAGE,
    perMessageDeflate: false,
  });
  let reason = "";
  socket.on("open", () => ends.onOpen());
  // `ws` joins the pieces of a text message into one buffer.
  socket.on("message", (data: Buffer) => ends.onText(data.toString("utf8")));
  socket.on("ping", () => ends.onSign());
  socket.on("pong", () => ends.onSign());
  socket.on("error", (error) => (reason = error.message));
  socket.on("close", (code) => ends.onClose(reason === "" ? `closed with ${code}` : reason));
  return { send: (text) => socket.send(text), end: () => socket.terminate() };
};
