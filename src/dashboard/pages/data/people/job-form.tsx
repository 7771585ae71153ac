import { go } from '../../../hash-location.ts'
import { Back, Page } from '../../../ui/layout.tsx'
import { Empty } from '../../../ui/states.tsx'
import { tell } from '../../../ui/toasts.tsx'
import {
  type ContactField,
  EMPLOYER_GROUP,
  JOB_FIELDS,
  JOB_GROUPS,
  type Job,
  PERSON_FIELDS,
  type Person,
} from '../fields.ts'
import { useContact, usePutContact } from '../queries.ts'
import { pick, RecordForm, type Values } from '../record-form.tsx'
import { Opened } from '../record-view.tsx'
import { listAddress } from '../search.tsx'
import { isOneOfSeveral } from './employments.ts'

export function NewJob({ guid }: { readonly guid: string }) {
  return (
    <OfPerson guid={guid}>
      {(person) => (
        <Page
          title={`Add a job of ${person.conFullName}`}
          lead="At a company that is stored. The only job there is replaced, whatever its title."
        >
          <JobForm person={person} />
        </Page>
      )}
    </OfPerson>
  )
}

export function EditJob({ guid, place }: { readonly guid: string; readonly place: number }) {
  return (
    <OfPerson guid={guid}>
      {(person) => {
        const job = person.employments[place]
        return job === undefined ? (
          <Empty title="There is no such job">
            It was changed or deleted meanwhile: go back to the person.
          </Empty>
        ) : (
          <Page
            title={`Edit the job of ${person.conFullName}`}
            lead={`At ${job.compName}. A new employer is a new job: end this one, and add another.`}
          >
            <JobForm person={person} job={job} />
          </Page>
        )
      }}
    </OfPerson>
  )
}

function OfPerson({
  guid,
  children,
}: {
  readonly guid: string
  readonly children: (person: Person) => React.ReactNode
}) {
  return (
    <>
      <Back to={`/data/contacts/${guid}`}>The person</Back>
      <Opened query={useContact(guid)} what="person" list={listAddress('contacts')}>
        {children}
      </Opened>
    </>
  )
}

const TELLS_APART = 'tells this job from the other one there, and stays.'

function JobForm({ person, job }: { readonly person: Person; readonly job?: Job }) {
  const { mutate, error, isPending } = usePutContact()
  const path = `/data/contacts/${person.conGUID}`
  const isFixed = job !== undefined && isOneOfSeveral(job, person.employments)
  const save = (values: Values<ContactField>): void =>
    mutate(
      { ...pick(person, PERSON_FIELDS), ...values },
      {
        onSuccess: () => {
          tell('Saved. It is matched from the next request on.')
          go(path, { discardEdits: true })
        },
      },
    )
  return (
    <RecordForm<ContactField>
      groups={job ? JOB_GROUPS : [EMPLOYER_GROUP, ...JOB_GROUPS]}
      initial={job ? pick(job, JOB_FIELDS) : {}}
      fixed={isFixed ? { conJobTitleEn: TELLS_APART, conJobStartedOn: TELLS_APART } : {}}
      action={job ? 'Save' : 'Add it'}
      error={error}
      isBusy={isPending}
      onSubmit={save}
      onCancel={() => go(path, { discardEdits: true })}
    />
  )
}
