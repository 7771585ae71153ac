import { navigate } from '../../../hash-location.ts'
import { BackLink, Page } from '../../../ui/layout.tsx'
import { Empty } from '../../../ui/states.tsx'
import { showToast } from '../../../ui/toasts.tsx'
import {
  type ContactField,
  EMPLOYER_GROUP,
  JOB_FIELDS,
  JOB_GROUPS,
  type Job,
  PERSON_FIELDS,
  type Person,
} from '../fields.ts'
import { usePerson, useSavePerson } from '../queries.ts'
import { pick, RecordForm, type Values } from '../record-form.tsx'
import { LoadedRecord } from '../record-view.tsx'
import { getListAddress } from '../search.tsx'
import { hasOtherJobAtEmployer } from './employments.ts'

export function NewJob({ guid }: { readonly guid: string }) {
  return (
    <PersonLoader guid={guid}>
      {(person) => (
        <Page
          title={`Add a job of ${person.conFullName}`}
          lead="At a company that is stored. The only job there is replaced, whatever its title."
        >
          <JobForm person={person} />
        </Page>
      )}
    </PersonLoader>
  )
}

export function EditJob({ guid, index }: { readonly guid: string; readonly index: number }) {
  return (
    <PersonLoader guid={guid}>
      {(person) => {
        const job = person.employments[index]
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
    </PersonLoader>
  )
}

function PersonLoader({
  guid,
  children,
}: {
  readonly guid: string
  readonly children: (person: Person) => React.ReactNode
}) {
  return (
    <>
      <BackLink to={`/data/contacts/${guid}`}>The person</BackLink>
      <LoadedRecord query={usePerson(guid)} what="person" list={getListAddress('contacts')}>
        {children}
      </LoadedRecord>
    </>
  )
}

const FIXED_REASON = 'tells this job from the other one there, and stays.'

function JobForm({ person, job }: { readonly person: Person; readonly job?: Job }) {
  const { mutate, error, isPending } = useSavePerson()
  const path = `/data/contacts/${person.conGUID}`
  const isFixed = job !== undefined && hasOtherJobAtEmployer(job, person.employments)
  const save = (values: Values<ContactField>): void =>
    mutate(
      { ...pick(person, PERSON_FIELDS), ...values },
      {
        onSuccess: () => {
          showToast('Saved. It is matched from the next request on.')
          navigate(path, { discardEdits: true })
        },
      },
    )
  return (
    <RecordForm<ContactField>
      groups={job ? JOB_GROUPS : [EMPLOYER_GROUP, ...JOB_GROUPS]}
      initial={job ? pick(job, JOB_FIELDS) : {}}
      fixed={isFixed ? { conJobTitleEn: FIXED_REASON, conJobStartedOn: FIXED_REASON } : {}}
      action={job ? 'Save' : 'Add it'}
      error={error}
      isBusy={isPending}
      onSubmit={save}
      onCancel={() => navigate(path, { discardEdits: true })}
    />
  )
}
