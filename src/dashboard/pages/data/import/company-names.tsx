/** The companies that the contacts of a table create. */
import { formatCount } from '../../../ui/format.ts'
import { FirstItems } from '../../../ui/list/first-items.tsx'
import textStyles from '../../../ui/styles/text.module.css'
import type { ImportResult } from '../fields.ts'

export function CompanyNames({ result }: { readonly result: ImportResult }) {
  if (!('contacts' in result)) return null
  const { createdCompanies, createdCompanyNames } = result
  if (createdCompanies === 0) return null
  return (
    <section>
      <h3>{formatCount(createdCompanies, 'new company', 'new companies')}</h3>
      <FirstItems items={createdCompanyNames} first={FIRST} total={createdCompanies}>
        {(shown) => (
          <ul className={textStyles.plainList}>
            {[...shown.entries()].map(([position, name]) => (
              <li key={position} className={textStyles.wrap}>
                {name}
              </li>
            ))}
          </ul>
        )}
      </FirstItems>
    </section>
  )
}

/** The number of names that are shown at first. */
const FIRST = 8
