import request from "supertest";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { createProductApp, type ProductApp } from "./testing/productApp.ts";

let product: ProductApp;
beforeEach(async () => {
  product = await createProductApp();
});
afterEach(() => {
  vi.restoreAllMocks();
  return product.close();
});

const ready = async () => {
  const { status, text } = await request(product.app).get("/readyz");
  return `${status} ${text}`;
};

it("/readyz answers 200 while everything can be read and written", async () => {
  expect(await ready()).toBe("200 ready\n");
});

it("/readyz says what does not work, in few words, and is asked for often at no cost", async () => {
  const { database } = product.services;
  const write = vi.spyOn(database, "write").mockRejectedValue(new Error("SQLITE_FULL"));
  for (let time = 0; time < 10; time += 1) {
    expect(await ready()).toBe("503 not ready: the storage takes no writes\n");
  }
  expect(write).toHaveBeenCalledTimes(1);
  write.mockRestore();
  vi.spyOn(performance, "now").mockReturnValue(performance.now() + 6_000);
  expect(await ready()).toBe("200 ready\n");
});
