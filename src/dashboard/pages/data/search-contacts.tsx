import { UserPlus } from 'lucide-react'
import { useEffect } from 'react'
import { Link } from 'wouter'
import { Panel } from '../../ui/layout.tsx'
import { Loaded } from '../../ui/states.tsx'
import { Contacts } from './contacts.tsx'
import { Count, Nothing } from './found.tsx'
import { useContacts } from './queries.ts'
import { SearchForm } from './search-form.tsx'
import { rememberSearch, useSearchPlace } from './search-place.ts'

export function SearchContacts() {
  const [asked, ask] = useSearchPlace()
  const query = useContacts(asked)
  useEffect(() => rememberSearch('contacts', asked))
  return (
    <Panel
      title="People"
      flush
      actions={
        <Link className="button primary slim" href="/data/contacts/new">
          <UserPlus size={14} aria-hidden /> Add a person
        </Link>
      }
    >
      <div className="panel-lead">
        <SearchForm
          label="Search people"
          hint="Part of a name, an e-mail address or a conGUID."
          asked={asked}
          onAsk={ask}
        />
        {query.data && <Count shown={query.data.contacts.length} total={query.data.total} kind="contacts" />}
      </div>
      <Loaded query={query} what="people">
        {({ contacts }) =>
          contacts.length === 0 ? (
            <Nothing search={asked.search} tryThis="part of the name, the e-mail address, or the conGUID">
              <Link href="/data/contacts/new">Add a person</Link>, or{' '}
              <Link href="/data/csv">take many from a CSV file</Link>.
            </Nothing>
          ) : (
            <Contacts contacts={contacts} />
          )
        }
      </Loaded>
    </Panel>
  )
}
