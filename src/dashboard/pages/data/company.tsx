/** One company: what is known, whose it is, who works there. */

import { Pencil } from 'lucide-react'
import { Link } from 'wouter'
import { count } from '../../ui/format.ts'
import { Back, Page, Panel } from '../../ui/layout.tsx'
import { DeleteRecord } from './delete-record.tsx'
import { COMPANY_GROUPS } from './fields.ts'
import { Hierarchy } from './hierarchy.tsx'
import { Opened } from './opened.tsx'
import { useCompany } from './queries.ts'
import { RecordFacts } from './record-facts.tsx'
import { listAddress } from './search-place.ts'
import { Staff } from './staff.tsx'
import type { Company } from './types.ts'
import { siteOf } from './words.ts'

export function OneCompany({ guid }: { readonly guid: string }) {
  return (
    <>
      <Back to={listAddress('companies')}>All companies</Back>
      <Opened query={useCompany(guid)} what="company" list={listAddress('companies')}>
        {(company) => <Shown company={company} />}
      </Opened>
    </>
  )
}

function Shown({ company }: { readonly company: Company }) {
  const { compGUID, compName, compWebsite, compCity, compCountry, contacts } = company
  const name = compName || siteOf(compWebsite)
  return (
    <Page
      title={name}
      lead={[siteOf(compWebsite), compCity, compCountry].filter(Boolean).join(' · ')}
      actions={
        <>
          <Link className="button" href={`/data/companies/${compGUID}/edit`}>
            <Pencil size={16} aria-hidden /> Edit
          </Link>
          <DeleteRecord kind="companies" guid={compGUID} name={name}>
            {contacts === 0
              ? 'Nobody works or worked there. Its subsidiaries stay, without a parent that is stored.'
              : `All jobs there go with it (${count(contacts, 'person works or worked', 'people work or worked')} there), and everybody who has no other job. Its subsidiaries stay.`}{' '}
            A reset brings back what was there at the start.
          </DeleteRecord>
        </>
      }
    >
      <div className="record-grid">
        <Panel title="What is known">
          <RecordFacts groups={COMPANY_GROUPS} record={company} />
        </Panel>
        <Hierarchy company={company} />
      </div>
      <Staff company={company} />
    </Page>
  )
}
