import type { ReactNode } from "react";

interface FactProps {
  name: string;
  className?: string | undefined;
  /** The value. */
  children: ReactNode;
}

/** A name with its value, in a `<dl>`. */
export function Fact({ name, className, children }: FactProps) {
  return (
    <div className={className}>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}
