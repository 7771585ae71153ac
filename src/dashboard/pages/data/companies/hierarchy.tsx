/** The hierarchy of a company, from its worldwide parent to its subsidiaries. */
import { clsx } from 'clsx'
import { Link } from 'react-router'
import { Panel } from '../../../ui/layout.tsx'
import { Loaded } from '../../../ui/loading-states.tsx'
import textStyles from '../../../ui/styles/text.module.css'
import type { StoredCompany } from '../fields.ts'
import styles from '../page.module.css'
import { MAX_LISTED, useParents, useSubsidiaries } from '../queries.ts'
import { type Branch, buildTree } from './hierarchy-tree.ts'

export function Hierarchy({ company }: { readonly company: StoredCompany }) {
  const parents = useParents(company)
  const subsidiaries = useSubsidiaries(company.compGUID)
  return (
    <Panel title="Hierarchy">
      <Loaded query={parents} what="parents">
        {(stored) => (
          <Loaded query={subsidiaries} what="subsidiaries">
            {({ items, total }) => (
              <>
                <ParentChain
                  parents={stored.toReversed()}
                  company={company}
                  branches={buildTree(company.compGUID, items)}
                />
                <MissingParent company={company} parents={stored} />
                {total > MAX_LISTED && (
                  <p className={textStyles.hint}>
                    The first {MAX_LISTED} of {total.toLocaleString('en-US')} subsidiaries are shown. Open a
                    company to see its subsidiaries.
                  </p>
                )}
                {stored.length === 0 && total === 0 && company.compParentGuid === '' && (
                  <p className={textStyles.hint}>No parent and no subsidiaries are stored.</p>
                )}
              </>
            )}
          </Loaded>
        )}
      </Loaded>
    </Panel>
  )
}

interface ParentChainProps {
  /** Topmost first. */
  readonly parents: readonly StoredCompany[]
  readonly company: StoredCompany
  readonly branches: readonly Branch[]
}

function ParentChain({ parents: [top, ...others], company, branches }: ParentChainProps) {
  if (top === undefined) {
    return (
      <ul className={styles.tree}>
        <li>
          <strong aria-current="true">{company.compName}</strong>
          <SubsidiaryTree branches={branches} />
        </li>
      </ul>
    )
  }
  return (
    <ul className={styles.tree}>
      <li>
        <CompanyLink company={top} />
        <ParentChain parents={others} company={company} branches={branches} />
      </li>
    </ul>
  )
}

const SubsidiaryTree = ({ branches }: { readonly branches: readonly Branch[] }) =>
  branches.length > 0 && (
    <ul className={styles.tree}>
      {branches.map(({ company, children }) => (
        <li key={company.compGUID}>
          <CompanyLink company={company} />
          <SubsidiaryTree branches={children} />
        </li>
      ))}
    </ul>
  )

const CompanyLink = ({
  company: { compGUID, compName, compCountry },
}: {
  readonly company: StoredCompany
}) => (
  <>
    <Link to={`/data/companies/${compGUID}`}>{compName}</Link>{' '}
    <span className={clsx(textStyles.quiet, textStyles.small, styles.country)}>{compCountry}</span>
  </>
)

/** Names a parent that is not stored. */
function MissingParent({
  company,
  parents,
}: {
  readonly company: StoredCompany
  readonly parents: readonly StoredCompany[]
}) {
  const last = parents.at(-1) ?? company
  const guid = last.compParentGuid
  if (guid === '' || guid === company.compGUID || parents.some(({ compGUID }) => compGUID === guid))
    return null
  return (
    <p className={textStyles.hint}>
      The parent of {last.compName} is <code>{guid}</code>, which is not stored.
    </p>
  )
}
