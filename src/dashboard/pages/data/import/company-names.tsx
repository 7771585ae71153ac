/** The companies that the contacts of a table create, and those that they name differently. */
import { formatCount } from '../../../ui/format.ts'
import { FirstItems } from '../../../ui/list/first-items.tsx'
import layout from '../../../ui/styles/layout.module.css'
import textStyles from '../../../ui/styles/text.module.css'
import type { ImportResult } from '../fields.ts'
import styles from '../page.module.css'

export function CompanyNames({ result }: { readonly result: ImportResult }) {
  if (!('contacts' in result)) return null
  const { createdCompanies, createdCompanyNames, recognizedCompanies, recognizedCompanyNames } = result
  if (createdCompanies + recognizedCompanies === 0) return null
  return (
    <div className={styles.factGroups}>
      <NameList
        title={formatCount(createdCompanies, 'new company', 'new companies')}
        total={createdCompanies}
        names={createdCompanyNames}
      />
      <NameList
        title={formatCount(recognizedCompanies, 'matched company name')}
        hint="Only the legal form, punctuation, or case differs."
        total={recognizedCompanies}
        names={recognizedCompanyNames.map(({ sent, compName }) => `"${sent}" is "${compName}"`)}
      />
    </div>
  )
}

/** The number of names that are shown at first. */
const FIRST = 8

interface NameListProps {
  readonly title: string
  readonly hint?: string
  readonly total: number
  /** The first ones. */
  readonly names: readonly string[]
}

const NameList = ({ title, hint, total, names }: NameListProps) =>
  total > 0 && (
    <section>
      <h3>{title}</h3>
      <div className={layout.stack}>
        {hint && <p className={textStyles.hint}>{hint}</p>}
        <FirstItems items={names} first={FIRST} total={total}>
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
      </div>
    </section>
  )
