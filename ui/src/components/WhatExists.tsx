import {
  openTable,
  PRODUCT_STATES,
  type ProductDto,
  type ProductId,
  type ProductState,
  t,
} from "@signaldeck/contract";
import { useProductsQuery } from "../api/contentCalls.ts";
import { Loaded } from "./Loaded.tsx";
import { Pill, type PillTone } from "./Pill.tsx";
import { Skeleton } from "./Skeleton.tsx";

const TONES = openTable<ProductState, PillTone>(() => "neutral", {
  today: "brand",
  partly: "neutral",
  "not-yet": "amber",
});

export interface WhatExistsProps {
  /** In the order in which they are shown. */
  ids: readonly ProductId[];
}

/** What is offered, each with what of it exists today; the words are the operator's. */
export function WhatExists({ ids }: WhatExistsProps) {
  const call = useProductsQuery();
  return (
    <Loaded
      call={call}
      what={t("what exists today")}
      waiting={<Skeleton className={ids.length > 1 ? "h-72" : "h-20"} />}
    >
      {(products) => (
        <ul className="grid gap-4">
          {ids.flatMap((id) => {
            const product = products.find((one) => one.id === id);
            return product ? <Product key={id} product={product} /> : [];
          })}
        </ul>
      )}
    </Loaded>
  );
}

function Product({ product: { name, state, today } }: { product: ProductDto }) {
  return (
    <li>
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <span className="font-semibold">{name}</span>
        <Pill tone={TONES[state]}>{PRODUCT_STATES[state]}</Pill>
      </p>
      <p className="mt-1 max-w-prose text-muted">{today}</p>
    </li>
  );
}
