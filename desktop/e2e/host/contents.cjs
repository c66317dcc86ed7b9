// A page: its navigation, its requests to custom schemes, its messages.
"use strict";
const { EventEmitter } = require("node:events");
const { readFileSync } = require("node:fs");
const { answerCall } = require("./ipcMain.cjs");
const { runPreload } = require("./page.cjs");
const { handlers, realPolicy, toOwn, toReal } = require("./schemes.cjs");
const state = require("./state.cjs");

/** The function through which a page writes to the main process. */
const WIRE = "standinWire";

const byTarget = new Map();
/** Sessions of the DevTools protocol, by page. */
const sessionOfTarget = new Map();
let lastId = 0;

class WebContents extends EventEmitter {
  url = "";
  title = "";
  gone = false;
  /** Whether the preload script of the present page has run. */
  listens = false;

  constructor(owner, preferences) {
    super();
    lastId += 1;
    this.id = lastId;
    this.owner = owner;
    this.preferences = preferences;
    this.opened = this.attach();
    this.opened.catch((error) => {
      if (!state.quitting) throw error;
    });
  }

  command(method, params) {
    return state.devTools.send(method, params, this.sessionId);
  }

  /** Listens to an event of this page; a failure is reported unless the page is going away. */
  hear(method, listener) {
    state.devTools.on(`${this.sessionId}:${method}`, (params) => {
      Promise.resolve(listener(params)).catch((error) => {
        if (!this.gone && !state.quitting) console.error("stand-in", method, error.message);
      });
    });
  }

  async attach() {
    const { devTools } = state;
    const { targetId } = await devTools.send("Target.createTarget", {
      url: "about:blank",
      newWindow: true,
    });
    this.targetId = targetId;
    byTarget.set(targetId, this);
    this.sessionId =
      sessionOfTarget.get(targetId) ??
      (await new Promise((resolve) => devTools.once(`attached:${targetId}`, resolve)));
    this.hearAll();
    const preload = `function (require, module, exports, process) {${readFileSync(this.preferences.preload, "utf8")}\n}`;
    await Promise.all([
      this.command("Page.enable"),
      this.command("Runtime.enable"),
      this.resize(),
      this.command("Fetch.enable", {
        patterns: [
          { urlPattern: "*", resourceType: "Document" },
          { urlPattern: "https://*.standin.invalid/*" },
        ],
      }),
      this.command("Runtime.addBinding", { name: WIRE }),
      this.command("Page.addScriptToEvaluateOnNewDocument", {
        source: `(${runPreload})(${JSON.stringify(WIRE)}, ${preload}, ${JSON.stringify(process.versions)})`,
      }),
    ]);
    await this.command("Runtime.runIfWaitingForDebugger");
  }

  /** Gives the page the size of its window. */
  resize() {
    const { width, height } = this.owner.bounds;
    const screen = { deviceScaleFactor: 0, mobile: false };
    return this.command("Emulation.setDeviceMetricsOverride", { width, height, ...screen });
  }

  hearAll() {
    this.hear("Fetch.requestPaused", (params) => this.answerRequest(params));
    this.hear("Runtime.bindingCalled", ({ payload, executionContextId }) =>
      this.receive(JSON.parse(payload), executionContextId),
    );
    this.hear("Runtime.executionContextsCleared", () => {
      this.listens = false;
    });
    this.hear("Runtime.executionContextCreated", ({ context }) => {
      // The id of a main frame is that of its page.
      if (context.auxData.isDefault && context.auxData.frameId === this.targetId)
        this.listens = true;
    });
    this.hear("Page.frameNavigated", ({ frame }) => {
      if (frame.parentId || frame.url === "about:blank") return;
      this.url = toOwn(frame.url);
      this.emit("did-navigate", {}, this.url, 200, "OK");
    });
    this.hear("Page.navigatedWithinDocument", ({ frameId, url }) => {
      if (frameId === this.targetId) this.url = toOwn(url);
    });
    this.hear("Page.domContentEventFired", () => {
      if (this.url) this.owner.firstPaint();
    });
    this.hear("Page.loadEventFired", () => {
      if (this.url) this.emit("did-finish-load");
    });
  }

  /** A request for a document, or for a custom scheme. */
  async answerRequest({ requestId, request, frameId, resourceType }) {
    const isDocument = resourceType === "Document";
    const isMain = isDocument && frameId === this.targetId;
    const url = toOwn(request.url);
    const refuse = (errorReason) => this.command("Fetch.failRequest", { requestId, errorReason });
    if (isDocument && this.isPrevented({ isMain, url, realUrl: request.url })) {
      return refuse("Aborted");
    }
    if (isMain) this.loading = undefined;
    if (url === request.url) return this.command("Fetch.continueRequest", { requestId });
    const handler = handlers.get(new URL(url).protocol.slice(0, -1));
    if (!handler) return refuse("AddressUnreachable");
    const response = await handler(new Request(url));
    return this.command("Fetch.fulfillRequest", {
      requestId,
      responseCode: response.status,
      responseHeaders: [...response.headers].map(([name, value]) => ({
        name,
        value: realPolicy(name, value, request.url),
      })),
      body: Buffer.from(await response.arrayBuffer()).toString("base64"),
    });
  }

  /** Whether the main process forbids a navigation that a page itself began. */
  isPrevented({ isMain, url, realUrl }) {
    const details = { url, isMainFrame: isMain, isSameDocument: false };
    this.emit("did-start-navigation", details);
    if (isMain && this.loading === realUrl) return false;
    const question = state.cancelable(details);
    this.emit("will-frame-navigate", question);
    if (isMain && !question.defaultPrevented) this.emit("will-navigate", question, url);
    return question.defaultPrevented;
  }

  /** A call of the preload script that waits for its answer. */
  async receive({ id, channel, args }, contextId) {
    const senderFrame = { url: this.url, parent: null };
    const answer = await answerCall({ sender: this, senderFrame }, channel, args);
    await this.deliver({ id, ...answer }, contextId);
  }

  /** @param contextId the page that asked, which may have gone; none: the present one. */
  async deliver(message, contextId) {
    const expression = `${WIRE}Deliver(${JSON.stringify(message)})`;
    await this.command("Runtime.evaluate", { expression, contextId }).catch(state.ignore);
  }

  /** A page whose preload script does not run yet hears nothing, as in Electron. */
  send(channel, ...args) {
    if (this.listens) void this.deliver({ channel, args });
  }

  async loadURL(address) {
    await this.opened;
    const url = toReal(address);
    this.loading = new URL(url).href.replace(/#.*/, "");
    const finished = new Promise((resolve) => this.once("did-finish-load", resolve));
    const { errorText } = await this.command("Page.navigate", { url });
    if (errorText) throw new Error(`${errorText} loading '${address}'`);
    await finished;
  }

  /** The window is gone. */
  forget() {
    this.gone = true;
    byTarget.delete(this.targetId);
    this.emit("destroyed");
  }

  setWindowOpenHandler() {}
  getLastWebPreferences() {
    return { ...this.preferences };
  }
  getURL() {
    return this.url;
  }
  isDestroyed() {
    return this.gone;
  }
}

module.exports = { WebContents, byTarget, sessionOfTarget };
