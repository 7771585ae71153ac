import { count } from '../../ui/format.ts'
import type { Preview } from './csv-file.ts'

/** The table as it is read, to be recognised by. */
export const FirstRows = ({ preview: { headings, rows, count: total } }: { readonly preview: Preview }) => (
  // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable with the keyboard
  <section className="first-rows" tabIndex={0} aria-label="The first rows of the file">
    <table className="table">
      <thead>
        <tr>
          {headings.map((heading, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: headings may be alike, and their order is what they are
            <th scope="col" key={index}>
              {heading}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row, line) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: rows may be alike
          <tr key={line}>
            {headings.map((_, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: cells are known by their column
              <td key={index}>{row[index]}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
    {total > rows.length && (
      <p className="hint">{count(total - rows.length, 'more row', 'more rows')} below.</p>
    )}
  </section>
)
