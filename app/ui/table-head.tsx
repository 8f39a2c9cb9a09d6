interface TableHeadProps {
  columns: readonly string[];
  className?: string;
}

/** The head of a table, with the names of its columns. */
export function TableHead({ columns, className }: TableHeadProps) {
  return (
    <thead className={className}>
      <tr>
        {columns.map((column) => (
          <th key={column} scope="col">
            {column}
          </th>
        ))}
      </tr>
    </thead>
  );
}
