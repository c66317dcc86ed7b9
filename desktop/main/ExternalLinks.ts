import { dialog, shell } from "electron";
import log from "electron-log/main";

/** Hosts to which the person let links lead. */
export interface KnownHosts {
  read(): string[];
  write(hosts: string[]): void;
}

/**
 * Opens addresses in the person's browser: https alone, without a name or password in it, and only
 * on the server's host or on one that the person has agreed to. Any other host is asked for once.
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
      log.warn("A link was not opened: it does not lead to an https page.");
      return;
    }
    if (await this.mayOpen(url)) await shell.openExternal(url.href);
  }

  private async mayOpen({ host, origin }: URL): Promise<boolean> {
    if (!this.hosts) return false;
    if (origin === this.server() || this.hosts.read().includes(host)) return true;
    // Two links to one site at a time are one question.
    const question = this.questions.get(host) ?? this.ask(host, this.hosts);
    this.questions.set(host, question);
    return question.finally(() => this.questions.delete(host));
  }

  private async ask(host: string, hosts: KnownHosts): Promise<boolean> {
    const { response } = await dialog.showMessageBox({
      type: "question",
      message: `Open ${host} in your browser?`,
      detail: "You are asked once for each site.",
      buttons: ["Cancel", "Open"],
      defaultId: 1,
      cancelId: 0,
    });
    if (response !== 1) return false;
    hosts.write([...hosts.read(), host]);
    return true;
  }
}

/** The address as it may be opened, or null. */
export function externalUrl(address: string): URL | null {
  try {
    const url = new URL(address);
    const isWeb = url.protocol === "https:" && url.username === "" && url.password === "";
    return isWeb ? url : null;
  } catch {
    return null;
  }
}
