import type { ShellData } from "./shell-data.ts";
import { SidePanel } from "./side-panel.tsx";
import "./promotions.css";

/** The side panel as a strip below a page, for the `promotions` of a page's handle. */
export function Promotions({ shell }: { shell: ShellData }) {
  return (
    <div className="section-strip">
      <SidePanel shell={shell} />
    </div>
  );
}
