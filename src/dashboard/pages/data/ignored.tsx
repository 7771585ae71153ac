/** Columns of a table that are left out, and why. */
export const Ignored = ({ columns }: { readonly columns: readonly string[] }) =>
  columns.length > 0 && (
    <div className="notice warn">
      <p>Of the headings:</p>
      <ul className="plain-list">
        {columns.map((column) => (
          <li key={column}>{column}</li>
        ))}
      </ul>
    </div>
  )
