import { ProductId, ProductState, type ProductDto } from "@signaldeck/contract";
import { z } from "zod";
import type { ContentSource } from "./ContentSource.ts";
import { readJson } from "./readContentFile.ts";

const Text = z.string().trim().min(1, "must not be empty");

/** The schema of `products.json`. */
export const Products: z.ZodType<ProductDto[]> = z
  .array(
    z.strictObject({
      id: ProductId,
      name: Text,
      state: ProductState,
      short: Text.max(60),
      today: Text.max(300),
    }),
  )
  .superRefine((products, context) => {
    for (const id of ProductId.options) {
      const count = products.filter((product) => product.id === id).length;
      if (count !== 1) context.addIssue(`"${id}" must be there once, and is ${count} times`);
    }
  });

/** Reads `products.json`. @throws Error that names every fault. */
export const loadProducts = (source: ContentSource) => readJson(source, "products.json", Products);

/** The product of an id; `loadProducts` has made sure that each is there. */
export function productOf(products: readonly ProductDto[], id: ProductId): ProductDto {
  const product = products.find((one) => one.id === id);
  if (!product) throw new Error(`products.json has no ${id}`);
  return product;
}

/**
 * The lines of a tier or a plan: words, or `{ "product": ... }` for what it promises, which become
 * words that say beside the product's name what of it exists. The name alone is refused, since a
 * promise in a file of its own is forgotten when the product changes.
 */
export function featureLines(products: readonly ProductDto[]): z.ZodType<string[]> {
  const unfinished = products.filter(({ state }) => state !== "today");
  const Words = Text.superRefine((text, context) => {
    const promised = unfinished.find(({ name }) => text.toLowerCase().includes(name.toLowerCase()));
    if (promised) {
      context.addIssue(
        `must be { "product": "${promised.id}" }: "${promised.name}" is not finished`,
      );
    }
  });
  const Product = z.strictObject({ product: ProductId }).transform(({ product }) => {
    const { name, state, short } = productOf(products, product);
    return state === "today" ? name : `${name} (${short})`;
  });
  const Line = z
    .unknown()
    .transform((line, context): string => {
      const parsed = typeof line === "string" ? Words.safeParse(line) : Product.safeParse(line);
      if (parsed.success) return parsed.data;
      for (const { message } of parsed.error.issues) context.addIssue(message);
      return z.NEVER;
    })
    .meta({ control: "feature" });
  return z.array(Line).min(1);
}
