/** The subsidiaries of a company at all levels. */
import { clsx } from 'clsx'
import { Link } from 'react-router'
import { nameCompany } from '../../../api/record-names.ts'
import { Panel } from '../../../ui/layout.tsx'
import { FirstItems } from '../../../ui/list/first-items.tsx'
import { Loaded } from '../../../ui/loading-states.tsx'
import textStyles from '../../../ui/styles/text.module.css'
import { MAX_LISTED, useSubsidiaries } from '../queries.ts'

export const Subsidiaries = ({ guid }: { readonly guid: string }) => (
  <Panel title="Subsidiaries">
    <Loaded query={useSubsidiaries(guid)} what="subsidiaries">
      {({ items, total }) => (
        <>
          {total === 0 && <p className={textStyles.hint}>None are stored.</p>}
          <FirstItems items={items} first={MAX_LISTED} total={total}>
            {(shown) => (
              <ul className={clsx(textStyles.plainList, textStyles.wrap)}>
                {shown.map((company) => (
                  <li key={company.compGUID}>
                    <Link to={`/data/companies/${company.compGUID}`}>{nameCompany(company)}</Link>{' '}
                    <span className={textStyles.hint}>{company.compCountry}</span>
                  </li>
                ))}
              </ul>
            )}
          </FirstItems>
        </>
      )}
    </Loaded>
  </Panel>
)
