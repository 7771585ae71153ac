/** One company: its fields, its hierarchy, and its people. */
import { clsx } from 'clsx'
import { Pencil, UserPlus } from 'lucide-react'
import { formatWebsite, nameCompany } from '../../../api/record-names.ts'
import { ButtonLink } from '../../../ui/button.tsx'
import { formatCount } from '../../../ui/format.ts'
import { Page, Panel } from '../../../ui/layout.tsx'
import { Empty } from '../../../ui/loading-states.tsx'
import layout from '../../../ui/styles/layout.module.css'
import { COMPANY_GROUPS, type StoredCompany } from '../fields.ts'
import styles from '../page.module.css'
import { PersonTable, usePersonLocation } from '../people/person-list.tsx'
import { useCompany, usePeople } from '../queries.ts'
import { DeleteRecord, LoadedRecord, RecordFields } from '../record-view.tsx'
import { BackToList, FoundRecords, RecordSearch } from '../search.tsx'
import { Subsidiaries } from './subsidiaries.tsx'

export function CompanyPage({ guid }: { readonly guid: string }) {
  return (
    <>
      <BackToList />
      <LoadedRecord query={useCompany(guid)} what="company">
        {(company) => <CompanyDetails company={company} />}
      </LoadedRecord>
    </>
  )
}

function CompanyDetails({ company }: { readonly company: StoredCompany }) {
  const { compGUID, compWebsite, compCity, compCountry, contactCount } = company
  const name = nameCompany(company)
  return (
    <Page
      title={name}
      lead={[formatWebsite(compWebsite), compCity, compCountry].filter(Boolean).join(' · ')}
      actions={
        <>
          <ButtonLink to={`/data/companies/${compGUID}/edit`}>
            <Pencil size={16} aria-hidden /> Edit
          </ButtonLink>
          <DeleteRecord kind="companies" guid={compGUID} name={name}>
            {contactCount === 0
              ? 'The company has no people. Its subsidiaries stay.'
              : `This also deletes the jobs of ${formatCount(contactCount, 'person', 'people')} here, and those people who have no other job. Its subsidiaries stay.`}
          </DeleteRecord>
        </>
      }
    >
      <div className={styles.recordGrid}>
        <Panel title="Details">
          <RecordFields groups={COMPANY_GROUPS} record={company} />
        </Panel>
        <Subsidiaries guid={compGUID} />
      </div>
      <CompanyPeople company={company} />
    </Page>
  )
}

function CompanyPeople({ company: { compGUID, contactCount } }: { readonly company: StoredCompany }) {
  const location = usePersonLocation()
  const { search, setSearch } = location
  const query = usePeople(location, compGUID)
  return (
    <Panel
      title="People"
      flush
      actions={
        <ButtonLink slim to={`/data/companies/${compGUID}/contacts/new`}>
          <UserPlus size={14} aria-hidden /> Add a person
        </ButtonLink>
      }
    >
      {contactCount === 0 ? (
        <Empty title="No people">Add a person, or import a CSV file.</Empty>
      ) : (
        <>
          <div className={clsx(layout.panelLead, styles.listTools)}>
            <RecordSearch kind="contacts" search={search} onSearch={setSearch} query={query} />
          </div>
          <FoundRecords kind="contacts" search={search} query={query} empty="Add a person.">
            {(items) => <PersonTable contacts={items} location={location} at={compGUID} />}
          </FoundRecords>
        </>
      )}
    </Panel>
  )
}
