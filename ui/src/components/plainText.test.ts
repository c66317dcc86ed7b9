import { expect, it } from "vitest";
import { plainText } from "./plainText.ts";

it.each([
  ["Éléments d'Avis", "elements d'avis"],
  ["Notificações", "notificacoes"],
  ["Contraseña", "contrasena"],
  ["55\u00a0%  and\nmore", "55 % and more"],
])("%j is searched for as %j", (text, plain) => {
  expect(plainText(text)).toBe(plain);
});
