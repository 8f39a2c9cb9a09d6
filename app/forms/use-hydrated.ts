import { useSyncExternalStore } from "react";

/** Whether scripts have taken over the page; false on the server and while the page is being hydrated. */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    () => () => {},
    () => true,
    () => false,
  );
}
