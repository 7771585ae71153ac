/** One company: its fields, its hierarchy, and its people. */
import { Pencil, UserPlus } from 'lucide-react'
import { Link } from 'wouter'
import { count } from '../../../ui/format.ts'
import { Back, Page, Panel } from '../../../ui/layout.tsx'
import { Empty, Loaded } from '../../../ui/states.tsx'
import { COMPANY_GROUPS, type Company } from '../fields.ts'
import { siteOf } from '../format.ts'
import { Contacts } from '../people/person-list.tsx'
import { useCompany, useContacts } from '../queries.ts'
import { DeleteRecord, Opened, RecordFacts } from '../record-view.tsx'
import { Count, listAddress, Nothing, SearchForm, useSearchPlace } from '../search.tsx'
import { Hierarchy } from './hierarchy.tsx'

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

function Staff({ company: { compGUID, contacts } }: { readonly company: Company }) {
  const [asked, ask] = useSearchPlace()
  const query = useContacts(asked, compGUID)
  return (
    <Panel
      title="People"
      flush
      actions={
        <Link className="button slim" href={`/data/companies/${compGUID}/contacts/new`}>
          <UserPlus size={14} aria-hidden /> Add a person here
        </Link>
      }
    >
      {contacts === 0 ? (
        <Empty title="Nobody works or worked here">Add a person, or take many from a CSV file.</Empty>
      ) : (
        <>
          <div className="panel-lead">
            <SearchForm
              label="Search its people"
              hint="Part of a name, an e-mail address or a conGUID."
              asked={asked}
              onAsk={ask}
            />
            {query.data && (
              <Count shown={query.data.contacts.length} total={query.data.total} kind="contacts" />
            )}
          </div>
          <Loaded query={query} what="people">
            {(found) =>
              found.contacts.length === 0 ? (
                <Nothing search={asked.search} tryThis="part of the name, or of the e-mail address">
                  Add a person.
                </Nothing>
              ) : (
                <Contacts contacts={found.contacts} at={compGUID} />
              )
            }
          </Loaded>
        </>
      )}
    </Panel>
  )
}
