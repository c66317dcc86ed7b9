import { request as plainRequest } from "node:http";
import { request as tlsRequest } from "node:https";
import { TLSSocket } from "node:tls";
import { DOCTOR_LIMITS } from "@signaldeck/contract";

/** What came back, as far as the doctor needs it. */
export interface Asked {
  status: number;
  /** The first kilobytes of the body. */
  text: string;
  /** Where it leads on to, as the server wrote it; null: nowhere. */
  location: string | null;
  /** Until when the certificate holds, epoch ms; null without TLS. */
  certificateUntil: number | null;
}

const LONGEST_TEXT = 4_096;

/**
 * Asks as a member's browser would, by name and with the system's list of authorities, on a
 * connection of its own; follows no redirect.
 * @param ca certificates of authorities in place of the system's
 * @param place where to connect to, in place of where the name leads
 * @throws Error with the `code` of the network or of TLS
 */
export function askAddress(
  address: string,
  ca?: string,
  place: { hostname?: string; port?: number; servername?: string } = {},
): Promise<Asked> {
  const ask = address.startsWith("https:") ? tlsRequest : plainRequest;
  return new Promise((resolve, reject) => {
    const options = { agent: false, signal: AbortSignal.timeout(DOCTOR_LIMITS.patience) };
    const call = ask(
      address,
      { ...options, ...place, ...(ca !== undefined && { ca }) },
      (reply) => {
        const { socket, statusCode: status = 0, headers } = reply;
        const certificateUntil =
          socket instanceof TLSSocket ? Date.parse(socket.getPeerCertificate().valid_to) : null;
        let text = "";
        reply.setEncoding("utf8");
        reply.on("data", (part: string) => {
          if (text.length < LONGEST_TEXT) text += part;
        });
        reply.on("error", reject);
        reply.on("end", () =>
          resolve({ status, text, location: headers.location ?? null, certificateUntil }),
        );
      },
    );
    call.on("error", reject);
    call.end();
  });
}
