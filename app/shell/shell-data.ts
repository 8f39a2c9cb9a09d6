import type { Feature } from "#app/contract/site-features.ts";
import type { ItemView } from "#app/features/shop/components/item-view.ts";
import type { ShownBalance } from "#app/features/wallet/shown-balances.ts";
import type { Outcome } from "#app/forms/outcome.ts";
import type { PictureSource } from "#app/ui/picture.tsx";

/** What the page shell shows beyond the page itself; the root loader makes it. */
export interface ShellData {
  settings: {
    siteName: string;
    signupLink: string;
    messengerUrl: string;
    socialUrl: string;
    serverStatus: string;
    notice: string;
  };
  /** Parts of the site that the game server does not offer. */
  lacks: Feature[];
  /** Epoch milliseconds at rendering. */
  now: number;
  /** The visitor asks for less data. */
  saveData: boolean;
  /** The logged-in player; absent for visitors. */
  user:
    | {
        userId: string;
        /** Those that stand on every page. */
        balances: ShownBalance[];
        /** May open the admin console. */
        isAdmin: boolean;
        /** May clear the copies of the game server's content, where that is of use. */
        mayRefresh: boolean;
      }
    | undefined;
  /** What the page before came to. */
  flash: Outcome | undefined;
  pictures: { backdrop: PictureSource; recharge: PictureSource; capsule: PictureSource; redeem: PictureSource };
  /** A few items of the shop for the roller. */
  items: Omit<ItemView, "href">[];
}
