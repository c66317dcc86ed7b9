import { contextBridge, ipcRenderer } from "electron";
import { CALLS, EVENTS, type CallName, type EventName } from "../bridge/channels.ts";

const call =
  (name: CallName) =>
  (...args: unknown[]) =>
    ipcRenderer.invoke(CALLS[name], ...args);

const listen = (name: EventName) => (listener: (...args: unknown[]) => void) => {
  // The event itself stays here: it carries a way to every channel.
  const forward = (_event: unknown, ...args: unknown[]) => listener(...args);
  ipcRenderer.on(EVENTS[name], forward);
  return () => {
    ipcRenderer.off(EVENTS[name], forward);
  };
};

const functions: Record<string, unknown> = {};
for (const name of Object.keys(CALLS) as CallName[]) functions[name] = call(name);
for (const name of Object.keys(EVENTS) as EventName[]) functions[name] = listen(name);

contextBridge.exposeInMainWorld("signaldeck", functions);
