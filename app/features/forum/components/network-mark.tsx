import type { socialNetwork } from "../social-networks.ts";

/** The marks of the networks in a square of 24 units. */
const marks: Partial<Record<ReturnType<typeof socialNetwork>["key"], string>> = {
  discord:
    "M8.6 4.6C7 4.9 5.6 5.4 4.4 6 2.2 9.3 1.5 13 1.8 17c1.5 1.2 3.1 1.9 4.8 2.4l1.1-1.9c2.9.9 5.7.9 8.6 0l1.1 1.9c1.7-.5 3.3-1.2 4.8-2.4.3-4-.4-7.7-2.6-11-1.2-.6-2.6-1.1-4.2-1.4l-.7 1.4c-1.8-.2-3.6-.2-5.4 0ZM8.7 10.4c2.5 0 2.5 4.3 0 4.3s-2.5-4.3 0-4.3Zm6.6 0c2.5 0 2.5 4.3 0 4.3s-2.5-4.3 0-4.3Z",
  facebook: "M13.8 22v-8.5h3l.6-3.9h-3.6V7.3c0-1.2.5-2 2-2h1.8V1.9C16.9 1.8 16.2 1.7 15 1.7c-3.1 0-5.1 1.9-5.1 5.2v2.7H6.6v3.9h3.3V22Z",
  messenger:
    "M12 2C6.3 2 2 6.1 2 11.5c0 2.9 1.2 5.4 3.2 7.1V22l3-1.7c1.2.3 2.4.5 3.8.5 5.7 0 10-4.1 10-9.5S17.7 2 12 2Zm1 12.8-2.6-2.7-5 2.7 5.5-5.8 2.6 2.7 5-2.7Z",
  youtube:
    "M3.3 5.4C8.8 4.4 15.2 4.4 20.7 5.4c1 .2 1.6.9 1.8 1.9.5 3.1.5 6.3 0 9.4-.2 1-.8 1.7-1.8 1.9-5.5 1-11.9 1-17.4 0-1-.2-1.6-.9-1.8-1.9-.5-3.1-.5-6.3 0-9.4.2-1 .8-1.7 1.8-1.9ZM9.8 8.2v7.6l6.4-3.8Z",
  tiktok:
    "M12.6 2H16c.3 2.7 1.8 4.4 4.5 4.6V10c-1.7 0-3.2-.5-4.5-1.4v7.1A6.2 6.2 0 1 1 10.6 9.5V13a2.7 2.7 0 1 0 2 2.6Z",
};

/** The mark of a network, or the first letter of a link to another one. */
export function NetworkMark({ network, label }: { network: ReturnType<typeof socialNetwork>["key"]; label: string }) {
  const mark = marks[network];
  if (!mark) return <i aria-hidden="true">{[...label][0]}</i>;
  return (
    <svg viewBox="0 0 24 24" width="24" height="24" aria-hidden="true">
      <path fill="currentColor" fillRule="evenodd" d={mark} />
    </svg>
  );
}
