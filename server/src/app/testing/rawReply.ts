import { connect } from "node:net";

/**
 * Sends the bytes of requests to a server of this machine and returns those of its replies, once it
 * has ended the connection: the last request has to ask for that.
 */
export function rawReply(port: number, bytes: string): Promise<string> {
  return read(port, bytes, () => false);
}

/** The same for one request that may open a stream, which is left after its first event. */
export function rawOpening(port: number, bytes: string): Promise<string> {
  return read(port, bytes, (received) => /^data: .*\n\n/m.test(received));
}

function read(port: number, bytes: string, isAll: (received: string) => boolean): Promise<string> {
  return new Promise((resolve, reject) => {
    const socket = connect(port, "127.0.0.1");
    let received = "";
    socket.setEncoding("latin1");
    socket.on("data", (part: string) => {
      received += part;
      if (isAll(received)) socket.destroy();
    });
    socket.on("close", () => resolve(received));
    socket.on("error", reject);
    socket.write(bytes);
  });
}
