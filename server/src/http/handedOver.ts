import type { Socket } from "node:net";

const handedOver = new WeakSet<Socket>();

/** Notes that a connection is no longer HTTP: what its reply began goes on without end. */
export function handOver(socket: Socket): void {
  handedOver.add(socket);
}

/** Whether nothing more may be asked on a connection. */
export const isHandedOver = (socket: Socket): boolean => handedOver.has(socket);
