import { go } from '../../../hash-location.ts'
import { Back, Page } from '../../../ui/layout.tsx'
import { Empty, Loaded } from '../../../ui/states.tsx'
import { tell } from '../../../ui/toasts.tsx'
import {
  CONTACT_FIELDS,
  type Company,
  type ContactField,
  EMPLOYER_GROUP,
  JOB_FIELDS,
  JOB_GROUPS,
  type Job,
  PERSON_FIELDS,
  PERSON_GROUPS,
  type Person,
} from '../fields.ts'
import { useCompany, useContact, usePutContact } from '../queries.ts'
import { pick, RecordForm, type Values } from '../record-form.tsx'
import { Opened } from '../record-view.tsx'
import { listAddress } from '../search.tsx'
import { inTime } from './employments.ts'

/** Somebody new, at a company that is known already or named in the form. */
export const NewContact = ({ compGUID }: { readonly compGUID?: string }) => (
  <>
    <Back to={compGUID === undefined ? listAddress('contacts') : `/data/companies/${compGUID}`}>
      {compGUID === undefined ? 'All people' : 'The company'}
    </Back>
    <Page
      title="Add a person"
      lead="A person and one job. Whoever has this e-mail address, or this name at this company, is replaced."
    >
      {compGUID === undefined ? <NewContactForm /> : <AtCompany guid={compGUID} />}
    </Page>
  </>
)

function AtCompany({ guid }: { readonly guid: string }) {
  return (
    <Loaded query={useCompany(guid)} what="the company">
      {(company) => <NewContactForm company={company} />}
    </Loaded>
  )
}

function NewContactForm({ company }: { readonly company?: Company }) {
  const { mutate, error, isPending } = usePutContact()
  const at = company ? pick(company, ['compGUID', 'compName', 'compWebsite']) : {}
  return (
    <RecordForm<ContactField>
      groups={[...PERSON_GROUPS, EMPLOYER_GROUP, ...JOB_GROUPS]}
      initial={at}
      action="Add them"
      error={error}
      isBusy={isPending}
      onSubmit={(values) =>
        mutate(values, {
          onSuccess: (guid) => {
            tell('Added. They are matched from the next request on.')
            go(`/data/contacts/${guid}`, { discardEdits: true })
          },
        })
      }
      onCancel={() =>
        go(company ? `/data/companies/${company.compGUID}` : listAddress('contacts'), { discardEdits: true })
      }
    />
  )
}

export function EditContact({ guid }: { readonly guid: string }) {
  return (
    <>
      <Back to={`/data/contacts/${guid}`}>The person</Back>
      <Opened query={useContact(guid)} what="person" list={listAddress('contacts')}>
        {(person) => <EditPerson person={person} />}
      </Opened>
    </>
  )
}

/** A person is put with a job: the latest, as it is, since the current one says what somebody is called. */
function EditPerson({ person }: { readonly person: Person }) {
  const [latest] = inTime(person.employments)
  return (
    <Page title={`Edit ${person.conFullName}`} lead="What is blank here is blank afterwards.">
      {latest === undefined ? (
        <Empty title="No job is known">People are stored with a job: add one first.</Empty>
      ) : (
        <PersonForm person={person} job={latest.job} />
      )}
    </Page>
  )
}

function PersonForm({ person, job }: { readonly person: Person; readonly job: Job }) {
  const { mutate, error, isPending } = usePutContact()
  const path = `/data/contacts/${person.conGUID}`
  const save = (values: Values<ContactField>): void =>
    mutate(pick({ ...pick(job, JOB_FIELDS), ...values }, CONTACT_FIELDS), {
      onSuccess: () => {
        tell('Saved.')
        go(path, { discardEdits: true })
      },
    })
  return (
    <RecordForm<ContactField>
      groups={PERSON_GROUPS}
      initial={pick(person, PERSON_FIELDS)}
      fixed={{ conGUID: 'stays as it is.' }}
      action="Save"
      error={error}
      isBusy={isPending}
      onSubmit={save}
      onCancel={() => go(path, { discardEdits: true })}
    />
  )
}
