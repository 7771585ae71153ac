/** Who works or worked at a company. */
import { UserPlus } from 'lucide-react'
import { Link } from 'wouter'
import { Panel } from '../../ui/layout.tsx'
import { Empty, Loaded } from '../../ui/states.tsx'
import { Contacts } from './contacts.tsx'
import { Count, Nothing } from './found.tsx'
import { useContacts } from './queries.ts'
import { SearchForm } from './search-form.tsx'
import { useSearchPlace } from './search-place.ts'
import type { Company } from './types.ts'

export function Staff({ company: { compGUID, contacts } }: { readonly company: Company }) {
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
