import { t } from "@signaldeck/contract";
import { dialog, shell } from "electron";
import log from "electron-log/main";

/** Hosts to which the person let links lead. */
export interface KnownHosts {
  read(): string[];
  write(hosts: string[]): void;
}

/**
 * Opens addresses outside of the application. In the person's browser: https alone, without a name or
 * password in it, and only on the server's host or on one that the person has agreed to. Any other
 * host is asked for once. In the programs for mail and calls: an address or a number.
 */
export class ExternalLinks {
  private hosts: KnownHosts | null = null;
  private server: () => string | null = () => null;
  private readonly questions = new Map<string, Promise<boolean>>();

  /** To be called when the settings can be read; nothing is opened before. */
  use(hosts: KnownHosts, server: () => string | null): void {
    this.hosts = hosts;
    this.server = server;
  }

  async open(address: string): Promise<void> {
    const url = externalUrl(address);
    if (url === null) {
      log.warn("A link was not opened: it leads to no https page, mail address or number.");
      return;
    }
    if (await this.mayOpen(url)) await shell.openExternal(url.href);
  }

  private async mayOpen({ protocol, host, origin }: URL): Promise<boolean> {
    if (!this.hosts) return false;
    if (protocol !== "https:") return true;
    if (origin === this.server() || this.hosts.read().includes(host)) return true;
    // Two links to one site at a time are one question.
    const question = this.questions.get(host) ?? this.ask(host, this.hosts);
    this.questions.set(host, question);
    return question.finally(() => this.questions.delete(host));
  }

  private async ask(host: string, hosts: KnownHosts): Promise<boolean> {
    const { response } = await dialog.showMessageBox({
      type: "question",
      message: t("Open {{host}} in your browser?", { host }),
      detail: t("You are asked once for each site."),
      buttons: [t("Cancel"), t("Open")],
      defaultId: 1,
      cancelId: 0,
    });
    if (response !== 1) return false;
    hosts.write([...hosts.read(), host]);
    return true;
  }
}

/** What a mail may bring along: some programs would attach a file that an address names. */
const MAIL_PARTS = ["subject", "body"];

const MAY_OPEN: Record<string, (url: URL) => boolean> = {
  "https:": (url) => url.username === "" && url.password === "",
  "mailto:": (url) => [...url.searchParams.keys()].every((part) => MAIL_PARTS.includes(part)),
  "tel:": (url) => /^[+\d]+$/.test(url.pathname) && url.search === "",
};

/** The address as it may be opened, or null. */
export function externalUrl(address: string): URL | null {
  try {
    const url = new URL(address);
    return MAY_OPEN[url.protocol]?.(url) ? url : null;
  } catch {
    return null;
  }
}
