import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { TicketThreadDto } from "@signaldeck/contract";
import { ProofFiles } from "../../access/claims/ProofFiles.ts";
import { FolderStore } from "../../process/uploads/FolderStore.ts";
import { png } from "../../access/claims/testing/sendClaim.ts";
import { openFixture } from "../../testing/openFixture.ts";
import type { Person } from "../../testing/People.ts";
import { mountSupport } from "../routes.ts";

export const TICKET = {
  subject: "  Deposit not\u0000seen ",
  category: "deposit-issues",
  message: "I sent it\r\nyesterday.",
};

export type SupportFixture = Awaited<ReturnType<typeof openSupportFixture>>;

/** The support module with real storage. */
export async function openSupportFixture() {
  const folder = join(await mkdtemp(join(tmpdir(), "signaldeck-tickets-")), "tickets");
  const ticketFiles = new ProofFiles(new FolderStore(folder));
  const fixture = await openFixture({
    mount: (api, deps) => mountSupport(api, { ...deps, ticketFiles }),
  });
  const { close } = fixture;
  return Object.assign(fixture, {
    /** Where files of tickets are stored. */
    folder,
    ticketFiles,
    /** Writes a message with a file, as the form does; `by` member or staff. */
    sendFile: (
      by: Person,
      path: string,
      { message = "See the picture", bytes = png(), filename = "screen.png" } = {},
    ) =>
      by.call<TicketThreadDto>("post", path).with((test) => {
        void test.field({ message });
        void test.attach("file", bytes, { filename, contentType: "image/png" });
      }),
    async close(): Promise<void> {
      await close();
      await rm(join(folder, ".."), { recursive: true, force: true });
    },
    async openTicket(by: Person, changes: object = {}): Promise<TicketThreadDto> {
      const body = { ...TICKET, ...changes };
      return TicketThreadDto.parse(
        (await by.call("post", "/support/tickets", body).expect(201)).data,
      );
    },
    /** How often the ticket desk has had news so far. */
    ticketNews: async () => (await fixture.deskNews()).filter((desk) => desk === "tickets").length,
  });
}
