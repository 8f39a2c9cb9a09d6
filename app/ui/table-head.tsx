interface TableHeadProps {
  columns: readonly string[];
  /** Whether each column is hidden; none is by default. */
  hidden?: readonly boolean[];
  className?: string;
}

/** The head of a table, with the names of its columns. */
export function TableHead({ columns, hidden, className }: TableHeadProps) {
  return (
    <thead className={className}>
      <tr>
        {columns.map((column, index) => (
          <th key={column} scope="col" hidden={hidden?.[index]}>
            {column}
          </th>
        ))}
      </tr>
    </thead>
  );
}
