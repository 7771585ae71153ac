import { useSearchParams } from 'react-router'
import { useLeave } from '../../../ui/edited-forms.ts'
import { BackLink, Page } from '../../../ui/layout.tsx'
import { Empty, Loaded } from '../../../ui/loading-states.tsx'
import { showToast } from '../../../ui/toasts.tsx'
import {
  CONTACT_FIELDS,
  type ContactField,
  type ContactJob,
  EMPLOYER_GROUP,
  JOB_FIELDS,
  JOB_GROUPS,
  PERSON_FIELDS,
  PERSON_GROUPS,
  type StoredCompany,
  type StoredContact,
} from '../fields.ts'
import { useCompany, usePerson, useSavePerson } from '../queries.ts'
import { pick, RecordForm, type RecordValues } from '../record-form.tsx'
import { LoadedRecord } from '../record-view.tsx'
import { BackToList, useListAddress } from '../search.tsx'
import { sortJobs } from './jobs.ts'
import { NameOffer } from './name-offer.tsx'

/** The form of a new person, at a given company or at a company named in the form. */
export const NewPerson = ({ compGUID }: { readonly compGUID?: string }) => (
  <>
    {compGUID === undefined ? (
      <BackToList kind="contacts" />
    ) : (
      <BackLink to={`/data/companies/${compGUID}`}>Back to company</BackLink>
    )}
    <Page
      title="Add a person"
      lead="with one job. A person with the same name and email address is replaced. Without an address, the name and the company count."
    >
      {compGUID === undefined ? <NewPersonForm /> : <NewPersonAtCompany guid={compGUID} />}
    </Page>
  </>
)

function NewPersonAtCompany({ guid }: { readonly guid: string }) {
  return (
    <Loaded query={useCompany(guid)} what="company">
      {(company) => <NewPersonForm company={company} />}
    </Loaded>
  )
}

/** The form starts with the values in the address, such as `?conFirstName=Ada&compName=Acme`. */
function NewPersonForm({ company }: { readonly company?: StoredCompany }) {
  const [query] = useSearchParams()
  const { mutate, error, isPending } = useSavePerson()
  const leave = useLeave()
  const list = useListAddress('contacts')
  const given = pick(Object.fromEntries(query), CONTACT_FIELDS)
  const at = company ? pick(company, ['compGUID', 'compName', 'compWebsite']) : {}
  return (
    <RecordForm<ContactField>
      groups={[...PERSON_GROUPS, EMPLOYER_GROUP, ...JOB_GROUPS]}
      initial={{ ...given, ...at }}
      action="Add person"
      error={error}
      isBusy={isPending}
      onSubmit={(values) =>
        mutate(values, {
          onSuccess: (guid) => {
            showToast('Person added. The next request can match this person.')
            leave(`/data/contacts/${guid}`)
          },
        })
      }
      onCancel={() => leave(company ? `/data/companies/${company.compGUID}` : list)}
    />
  )
}

export function EditPerson({ guid }: { readonly guid: string }) {
  return (
    <>
      <BackLink to={`/data/contacts/${guid}`}>Back to person</BackLink>
      <LoadedRecord query={usePerson(guid)} what="person" kind="contacts">
        {(person) => <EditPersonForm person={person} />}
      </LoadedRecord>
    </>
  )
}

/** The edit form of a person. A person is stored with a job, so it sends the latest job unchanged. */
function EditPersonForm({ person }: { readonly person: StoredContact }) {
  const [latest] = sortJobs(person.jobs)
  return (
    <Page title={`Edit ${person.conFullName}`} lead="Empty fields stay empty.">
      {latest === undefined ? (
        <Empty title="No jobs">Each person needs a job. Add a job first.</Empty>
      ) : (
        <PersonForm person={person} job={latest.job} />
      )}
    </Page>
  )
}

function PersonForm({ person, job }: { readonly person: StoredContact; readonly job: ContactJob }) {
  const { mutate, error, isPending } = useSavePerson()
  const leave = useLeave()
  const path = `/data/contacts/${person.conGUID}`
  const save = (values: RecordValues<ContactField>): void =>
    mutate(pick({ ...pick(job, JOB_FIELDS), ...values }, CONTACT_FIELDS), {
      onSuccess: () => {
        showToast('Person saved.')
        leave(path)
      },
    })
  return (
    <RecordForm<ContactField>
      groups={PERSON_GROUPS}
      initial={pick(person, PERSON_FIELDS)}
      fixed={{ conGUID: 'cannot be changed' }}
      action="Save"
      error={error}
      isBusy={isPending}
      onSubmit={save}
      offer={(form) => <NameOffer form={form} />}
      onCancel={() => leave(path)}
    />
  )
}
