import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterEach, expect, it } from "vitest";
import { TelegramApi } from "./TelegramApi.ts";

const opened: Server[] = [];
afterEach(() => {
  for (const server of opened.splice(0)) server.close();
});

async function listen(server: Server): Promise<string> {
  opened.push(server);
  await new Promise<void>((ready) => server.listen(0, "127.0.0.1", ready));
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

it("a call that is led elsewhere is not made there, nor is a file fetched from there", async () => {
  const elsewhere: string[] = [];
  const other = await listen(
    createServer((request, response) => {
      elsewhere.push(request.url ?? "");
      response.end(JSON.stringify({ ok: true, result: { message_id: 1 } }));
    }),
  );
  const root = await listen(
    createServer((request, response) => {
      if (request.url?.endsWith("/getFile")) {
        response.end(JSON.stringify({ ok: true, result: { file_path: "proof", file_size: 1 } }));
      } else response.writeHead(307, { location: `${other}/taken` }).end();
    }),
  );
  const api = new TelegramApi({ token: "123456789:of-this-test", apiRoot: root });
  const away = { message: "Telegram cannot be reached." };
  await expect(api.sendMessage({ chatId: "1", html: "a signal" })).rejects.toMatchObject(away);
  await expect(api.download("file", 10)).rejects.toMatchObject(away);
  expect(elsewhere).toEqual([]);
});
