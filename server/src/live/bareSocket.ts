import { Socket, type SocketConstructorOpts } from "node:net";

/**
 * The connection of an answered call, freed of all that Node's HTTP keeps for the next one (parser,
 * request, reply, listeners), which is most of what an idle connection costs. Its handle changes
 * hands: a new socket goes on with it, and the old one, left without, closes as if the client had
 * gone, so that HTTP lets go by itself. Nothing may be waiting to be written. Node has no public way
 * to do this; where a version keeps the handle elsewhere, the socket stays as it is.
 * @returns a socket that reads as soon as somebody listens to its data
 */
export function bareSocket(socket: Socket): Socket {
  const handle: unknown = Reflect.get(socket, "_handle");
  if (typeof handle !== "object" || handle === null) return socket;
  Reflect.set(socket, "_handle", null);
  // Once the write that is being reported is done with the old socket.
  process.nextTick(() => socket.destroy());
  const options: SocketConstructorOpts & { handle: object; manualStart: boolean } = {
    handle,
    // Data that came now would still go to HTTP's parser.
    manualStart: true,
  };
  return new Socket(options);
}
