/** A company among its own: up to the worldwide parent, and down to the last subsidiary. */
import { Link } from 'wouter'
import { Panel } from '../../../ui/layout.tsx'
import { Loaded } from '../../../ui/states.tsx'
import type { Company } from '../fields.ts'
import { recordsIn } from '../format.ts'
import { MOST, useParents, useSubsidiaries } from '../queries.ts'
import { type Branch, branchesOf } from './hierarchy-tree.ts'

export function Hierarchy({ company }: { readonly company: Company }) {
  const parents = useParents(company)
  const below = useSubsidiaries(company.compGUID)
  return (
    <Panel title="Hierarchy">
      <Loaded query={parents} what="the parents">
        {(up) => (
          <Loaded query={below} what="the subsidiaries">
            {({ companies, total }) => (
              <>
                <Above
                  parents={up.toReversed()}
                  company={company}
                  branches={branchesOf(company.compGUID, companies)}
                />
                <Missing company={company} parents={up} />
                {total > MOST && (
                  <p className="hint">
                    {MOST} of {recordsIn(total, 'companies')} below are shown: open one to see its own.
                  </p>
                )}
                {up.length === 0 && total === 0 && company.compParentGuid === '' && (
                  <p className="hint">It stands alone: no parent, and no subsidiaries are stored.</p>
                )}
              </>
            )}
          </Loaded>
        )}
      </Loaded>
    </Panel>
  )
}

interface AboveProps {
  /** The topmost first. */
  readonly parents: readonly Company[]
  readonly company: Company
  readonly branches: readonly Branch[]
}

function Above({ parents: [top, ...others], company, branches }: AboveProps) {
  if (top === undefined) {
    return (
      <ul className="tree">
        <li>
          <strong aria-current="true">{company.compName}</strong>
          <Below branches={branches} />
        </li>
      </ul>
    )
  }
  return (
    <ul className="tree">
      <li>
        <Named company={top} />
        <Above parents={others} company={company} branches={branches} />
      </li>
    </ul>
  )
}

const Below = ({ branches }: { readonly branches: readonly Branch[] }) =>
  branches.length > 0 && (
    <ul className="tree">
      {branches.map(({ company, below }) => (
        <li key={company.compGUID}>
          <Named company={company} />
          <Below branches={below} />
        </li>
      ))}
    </ul>
  )

const Named = ({ company: { compGUID, compName, compCountry } }: { readonly company: Company }) => (
  <>
    <Link href={`/data/companies/${compGUID}`}>{compName}</Link>{' '}
    <span className="quiet small country">{compCountry}</span>
  </>
)

/** A parent that is told of, and is not stored. */
function Missing({ company, parents }: { readonly company: Company; readonly parents: readonly Company[] }) {
  const last = parents.at(-1) ?? company
  const guid = last.compParentGuid
  if (guid === '' || guid === company.compGUID || parents.some(({ compGUID }) => compGUID === guid))
    return null
  return (
    <p className="hint">
      The parent of {last.compName} is <code>{guid}</code>, which is not stored.
    </p>
  )
}
