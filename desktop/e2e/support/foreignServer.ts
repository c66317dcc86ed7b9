import { createServer } from "node:http";
import type { AddressInfo } from "node:net";

/** A server that is not ours and lets every page read it. */
export async function foreignServer(): Promise<{ url: string; close: () => void }> {
  const server = createServer((_request, response) => {
    response.setHeader("access-control-allow-origin", "*");
    response.end("<script>parent.signaldeck?.loadToken()</script>");
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  return { url: `http://127.0.0.1:${port}/`, close: () => server.close() };
}
