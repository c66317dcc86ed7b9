// A page: its navigation, its requests to custom schemes, its messages, its attempts at windows.
"use strict";
const { randomBytes } = require("node:crypto");
const { EventEmitter } = require("node:events");
const { readFileSync } = require("node:fs");
const { ipcMain } = require("./ipcMain.cjs");
const { bridgeLink } = require("./page/bridgeLink.cjs");
const { wireFormat } = require("./page/wireFormat.cjs");
const { isolatedWorld, mainWorld } = require("./page/worlds.cjs");
const { handlers, realPolicy, toOwn, toReal } = require("./schemes.cjs");
const { session } = require("./session.cjs");
const state = require("./state.cjs");

/** Name of the isolated world in which the preload script runs. */
const WORLD = "electron-preload";
/** The function through which the isolated world writes to the main process. */
const WIRE = "standinWire";

const { encode, decode } = wireFormat();
const byId = new Map();
const byTarget = new Map();
/** Sessions of the DevTools protocol, by page. */
const sessionOfTarget = new Map();
let lastId = 0;

class WebContents extends EventEmitter {
  static getAllWebContents = () => [...byId.values()];
  static fromId = (id) => byId.get(id);
  static fromDevToolsTargetId = (targetId) => byTarget.get(targetId);

  session = session.defaultSession;
  navigationHistory = { canGoBack: () => false, goBack: state.ignore };
  url = "";
  title = "";
  gone = false;
  /** Windows that the page wants to open, in the order of the calls. */
  wantedWindows = [];

  constructor(owner, preferences) {
    super();
    lastId += 1;
    this.id = lastId;
    this.owner = owner;
    this.preferences = preferences;
    this.windowOpenHandler = () => ({ action: "allow" });
    byId.set(this.id, this);
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
    await Promise.all([
      this.command("Page.enable"),
      this.command("Runtime.enable"),
      this.command("Inspector.enable"),
      this.resize(),
      this.command("Fetch.enable", {
        patterns: [
          { urlPattern: "*", resourceType: "Document" },
          { urlPattern: "https://*.standin.invalid/*" },
        ],
      }),
      ...this.injections(),
    ]);
    await this.command("Runtime.runIfWaitingForDebugger");
  }

  /** Gives the page the size of its window. */
  resize() {
    const { width, height } = this.owner.bounds;
    return this.command("Emulation.setDeviceMetricsOverride", {
      width,
      height,
      deviceScaleFactor: 0,
      mobile: false,
    });
  }

  hearAll() {
    this.hear("Fetch.requestPaused", (params) => this.answerRequest(params));
    this.hear("Runtime.bindingCalled", (params) => this.receive(params));
    this.hear("Runtime.executionContextCreated", ({ context }) => {
      // The id of a main frame is that of its page.
      if (context.name !== WORLD || context.auxData.frameId !== this.targetId) return;
      this.context = context.id;
    });
    this.hear("Runtime.executionContextsCleared", () => {
      this.context = undefined;
    });
    this.hear("Page.frameNavigated", ({ frame }) => {
      if (frame.parentId || frame.url === "about:blank") return;
      this.url = toOwn(frame.url);
      this.emit("did-navigate", {}, this.url, 200, "OK");
    });
    this.hear("Page.navigatedWithinDocument", ({ frameId, url }) => {
      if (frameId !== this.targetId) return;
      this.url = toOwn(url);
      this.emit("did-navigate-in-page", {}, this.url, true);
    });
    this.hear("Page.domContentEventFired", () => {
      if (!this.url) return;
      this.emit("dom-ready");
      this.owner.firstPaint();
    });
    this.hear("Page.loadEventFired", () => {
      if (this.url) this.emit("did-finish-load");
    });
    this.hear("Page.windowOpen", (params) => {
      this.wantedWindows.push(params);
    });
    this.hear("Inspector.targetCrashed", () => {
      this.emit("render-process-gone", {}, { reason: "crashed", exitCode: 1 });
    });
  }

  /** What runs in a page before its own scripts: nothing without a preload script. */
  injections() {
    if (!this.preferences.preload) return [];
    const preload = readFileSync(this.preferences.preload, "utf8");
    const token = JSON.stringify(randomBytes(16).toString("hex"));
    const versions = JSON.stringify({ ...process.versions, platform: process.platform });
    const preloadFunction = `function (require, module, exports, process) {${preload}\n}`;
    const parts = [token, JSON.stringify(WIRE), bridgeLink, wireFormat, preloadFunction, versions];
    const add = (source, worldName) =>
      this.command("Page.addScriptToEvaluateOnNewDocument", { source, ...worldName });
    return [
      // The page's own world never sees the wire.
      this.command("Runtime.addBinding", { name: WIRE, executionContextName: WORLD }),
      add(`(${mainWorld})(${token}, ${bridgeLink})`),
      add(`(${isolatedWorld})(${parts.join(", ")})`, { worldName: WORLD }),
    ];
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
    if (isMain) {
      this.loading = undefined;
      await this.session.decidePermissions(this, request.url);
    }
    if (url === request.url) return this.command("Fetch.continueRequest", { requestId });
    const handler = handlers.get(new URL(url).protocol.slice(0, -1));
    if (!handler) return refuse("AddressUnreachable");
    const { method, headers, postData } = request;
    const body = /^(GET|HEAD)$/.test(method) ? undefined : postData;
    const response = await handler(new Request(url, { method, headers, body }));
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

  /** Whether the main process forbids a navigation that the page itself began. */
  isPrevented({ isMain, url, realUrl }) {
    if (isMain && this.loading === realUrl) return false;
    const question = state.cancelable({
      url,
      isMainFrame: isMain,
      isSameDocument: false,
      ...(isMain && { frame: this.mainFrame }),
    });
    this.emit("will-frame-navigate", question);
    if (isMain && !question.defaultPrevented) this.emit("will-navigate", question, url);
    return question.defaultPrevented;
  }

  get mainFrame() {
    const { url } = this;
    return {
      url,
      get origin() {
        try {
          const { origin, protocol, host } = new URL(url);
          return origin === "null" ? `${protocol}//${host}` : origin;
        } catch {
          return "null";
        }
      },
      parent: null,
      routingId: 1,
      processId: this.id,
      send: (...args) => this.send(...args),
    };
  }

  /** A message of the preload script: a call that waits for its answer, or a plain one. */
  async receive({ payload, executionContextId }) {
    const message = JSON.parse(payload);
    const args = message.args.map(decode);
    const event = {
      sender: this,
      senderFrame: this.mainFrame,
      frameId: 1,
      processId: this.id,
      type: "frame",
      reply: (...parts) => this.send(...parts),
    };
    if (message.kind === "send") {
      this.emit("ipc-message", event, message.channel, ...args);
      ipcMain.emit(message.channel, event, ...args);
      return;
    }
    const answer = await answerCall(event, message, args);
    await this.command("Runtime.evaluate", {
      expression: `standinDeliver(${JSON.stringify(answer)})`,
      contextId: executionContextId,
    }).catch(state.ignore);
  }

  deliver(message) {
    return this.command("Runtime.evaluate", {
      expression: `standinDeliver(${JSON.stringify(message)})`,
      contextId: this.context,
    }).catch(state.ignore);
  }

  send(channel, ...args) {
    // A page whose preload script does not run yet hears nothing.
    if (this.context) this.deliver({ channel, args: args.map(encode) });
  }

  async loadURL(address) {
    await this.opened;
    const url = toReal(address);
    this.loading = new URL(url).href.replace(/#.*/, "");
    const finished = new Promise((resolve) => this.once("did-finish-load", resolve));
    const { errorText, loaderId } = await this.command("Page.navigate", { url });
    if (errorText) {
      this.emit("did-fail-load", {}, -2, errorText, address, true);
      const fault = new Error(`${errorText} loading '${address}'`);
      throw Object.assign(fault, { code: errorText, url: address });
    }
    // A navigation within the document has no loader.
    if (loaderId) await finished;
  }

  reload() {
    this.loading = toReal(this.url).replace(/#.*/, "");
    void this.command("Page.reload");
  }

  async executeJavaScript(expression) {
    const { result, exceptionDetails } = await this.command("Runtime.evaluate", {
      expression,
      awaitPromise: true,
      returnByValue: true,
    });
    if (exceptionDetails) {
      throw new Error(exceptionDetails.exception?.description ?? exceptionDetails.text);
    }
    return result.value;
  }

  setWindowOpenHandler(handler) {
    this.windowOpenHandler = handler;
  }

  /** A page that this one opened, held before its first request. */
  windowOpened({ targetId, url }, sessionId) {
    const wanted = this.wantedWindows.shift() ?? { url, windowName: "" };
    const answer = this.windowOpenHandler({
      url: toOwn(wanted.url),
      frameName: wanted.windowName,
      features: (wanted.windowFeatures ?? []).join(","),
      disposition: "foreground-tab",
      referrer: { url: this.url, policy: "strict-origin-when-cross-origin" },
    });
    const { devTools } = state;
    devTools.send("Target.closeTarget", { targetId }).catch(state.ignore);
    // It shares the process of its opener: held, it would hold the opener.
    devTools.send("Runtime.runIfWaitingForDebugger", {}, sessionId).catch(state.ignore);
    if (answer.action !== "allow") return;
    const options = { webPreferences: this.preferences, ...answer.overrideBrowserWindowOptions };
    void new state.BrowserWindow(options).loadURL(toOwn(wanted.url));
  }

  /** The window is gone. */
  forget() {
    this.gone = true;
    byId.delete(this.id);
    byTarget.delete(this.targetId);
    this.emit("destroyed");
  }

  getLastWebPreferences() {
    return { ...this.preferences };
  }
  getURL() {
    return this.url;
  }
  getTitle() {
    return this.title;
  }
  isDestroyed() {
    return this.gone;
  }
  isLoading() {
    return this.loading !== undefined;
  }
  isFocused() {
    return this.owner.isFocused();
  }
  close() {
    this.owner.close();
  }
  focus() {}
  isDevToolsOpened() {
    return false;
  }
  openDevTools() {}
  closeDevTools() {}
  setUserAgent() {}
  setZoomFactor() {}
  setBackgroundThrottling() {}
}

async function answerCall(event, { id, channel }, args) {
  try {
    const handler = ipcMain.handlers.get(channel);
    if (!handler) throw new Error(`No handler registered for '${channel}'`);
    return { id, value: encode(await handler(event, ...args)) };
  } catch (error) {
    const text = error instanceof Error ? `${error.name}: ${error.message}` : String(error);
    return { id, error: `Error invoking remote method '${channel}': ${text}` };
  }
}

module.exports = { WebContents, byTarget, sessionOfTarget };
