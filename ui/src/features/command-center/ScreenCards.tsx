import { t, type ProductId, type UserDto } from "@signaldeck/contract";
import { Lock } from "lucide-react";
import { Link } from "react-router-dom";
import { useProductsQuery } from "../../api/contentCalls.ts";
import { classes } from "../../components/classes.ts";
import { SCREENS } from "../../screens.ts";
import { productScreensFor } from "./productScreens.ts";

export interface ScreenCardsProps {
  user: Pick<UserDto, "permissions">;
  title: string;
}

/** What the product holds: open screens lead there, locked ones to how they open. */
export function ScreenCards({ user, title }: ScreenCardsProps) {
  const { data: products } = useProductsQuery();
  // Until it is known what exists, nothing is said of it.
  const wordsOf = (id: ProductId) => products?.find((one) => one.id === id)?.today;
  return (
    <section aria-labelledby="rooms">
      <h2 id="rooms" className="mb-4 text-3 font-semibold">
        {title}
      </h2>
      <ul className="grid gap-4 sm:grid-cols-2 xl:grid-cols-3">
        {productScreensFor(user).map(({ icon: Icon, ...screen }) => (
          <li key={screen.path}>
            <Link
              to={screen.locked ? SCREENS.upgrade : screen.path}
              className={classes(
                "flex h-full gap-3.5 rounded-card border p-5 transition-colors hover:border-line-strong",
                screen.locked ? "border-dashed border-line" : "border-line bg-surface",
              )}
            >
              <Icon
                aria-hidden="true"
                className={classes(
                  "mt-0.5 size-5 shrink-0",
                  screen.locked ? "text-faint" : "text-brand",
                )}
              />
              <span className="min-w-0">
                <span className="flex flex-wrap items-center gap-x-2.5 font-semibold">
                  {screen.title()}
                  {screen.locked && (
                    <span className="inline-flex items-center gap-1 text-1 font-normal text-muted">
                      <Lock aria-hidden="true" className="size-3.5" />
                      {t("Locked")}
                    </span>
                  )}
                </span>
                <span className="mt-1 block text-muted">
                  {"product" in screen.text ? wordsOf(screen.text.product) : screen.text()}
                </span>
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
