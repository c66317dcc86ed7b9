import { mountServerChoice, mountTerminal, ownLanguage } from "@signaldeck/ui";
import "@signaldeck/ui/styles.css";
import { createDesktopPlatform, createDesktopStorage, type PageHost } from "./desktopPlatform.ts";

/** The choice of a server is a page of the terminal, not of the product that the server gives. */
const SERVER_PATH = "/server";
const HOME_PATH = "/dashboard";

const PAGE: PageHost = {
  languages: navigator.languages,
  reload: () => location.reload(),
  changeServer: () => location.assign(SERVER_PATH),
  isOnline: () => navigator.onLine,
  onNetwork: (listener) => {
    window.addEventListener("online", listener);
    window.addEventListener("offline", listener);
    return () => {
      window.removeEventListener("online", listener);
      window.removeEventListener("offline", listener);
    };
  },
};

async function start(root: Element): Promise<void> {
  const bridge = window.signaldeck;
  const facts = await bridge.start();
  const storage = createDesktopStorage(bridge, facts);
  const { languages } = PAGE;
  const shortcuts = await bridge.speak(ownLanguage({ storage, languages }));
  bridge.onOpen((path) => {
    if (path === SERVER_PATH) PAGE.changeServer();
  });
  if (facts.screen === SERVER_PATH) {
    PAGE.changeServer();
    return;
  }
  if (facts.server === null || location.pathname === SERVER_PATH) {
    mountServerChoice(
      root,
      { storage, languages },
      {
        current: facts.server,
        choose: (address) => bridge.chooseServer(address),
        // Loaded anew: the policy of the page names the server that it may talk to.
        onDone: () => location.assign(facts.screen ?? HOME_PATH),
      },
    );
    return;
  }
  mountTerminal(
    root,
    createDesktopPlatform(bridge, facts, facts.server, PAGE, { storage, shortcuts }),
  );
}

const root = document.getElementById("root");
if (!root) throw new Error("The page has no element with the id root");
void start(root);
