import { useLeave } from '../../../ui/edited-forms.ts'
import { BackLink, Page } from '../../../ui/layout.tsx'
import { Empty } from '../../../ui/loading-states.tsx'
import { showToast } from '../../../ui/toasts.tsx'
import {
  type ContactField,
  type ContactJob,
  EMPLOYER_GROUP,
  JOB_FIELDS,
  JOB_GROUPS,
  PERSON_FIELDS,
  type StoredContact,
} from '../fields.ts'
import { usePerson, useSavePerson } from '../queries.ts'
import { pick, RecordForm, type RecordValues } from '../record-form.tsx'
import { LoadedRecord } from '../record-view.tsx'
import { hasOtherJobAtEmployer } from './jobs.ts'

export function NewJob({ guid }: { readonly guid: string }) {
  return (
    <PersonLoader guid={guid}>
      {(person) => (
        <Page
          title={`Add a job for ${person.conFullName}`}
          lead="The company must be stored. If the person has one job there, it is replaced."
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
        const job = person.jobs[index]
        return job === undefined ? (
          <Empty title="Job not found">It was changed or deleted. Go back to the person.</Empty>
        ) : (
          <Page
            title={`Edit job of ${person.conFullName}`}
            lead={`At ${job.compName}. For a new employer, end this job and add another one.`}
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
  readonly children: (person: StoredContact) => React.ReactNode
}) {
  return (
    <>
      <BackLink to={`/data/contacts/${guid}`}>Back to person</BackLink>
      <LoadedRecord query={usePerson(guid)} what="person" kind="contacts">
        {children}
      </LoadedRecord>
    </>
  )
}

const FIXED_REASON = 'identifies this job and cannot be changed'

function JobForm({ person, job }: { readonly person: StoredContact; readonly job?: ContactJob }) {
  const { mutate, error, isPending } = useSavePerson()
  const leave = useLeave()
  const path = `/data/contacts/${person.conGUID}`
  const isFixed = job !== undefined && hasOtherJobAtEmployer(job, person.jobs)
  const save = (values: RecordValues<ContactField>): void =>
    mutate(
      { ...pick(person, PERSON_FIELDS), ...values },
      {
        onSuccess: () => {
          showToast('Job saved. The next request can match it.')
          leave(path)
        },
      },
    )
  return (
    <RecordForm<ContactField>
      groups={job ? JOB_GROUPS : [EMPLOYER_GROUP, ...JOB_GROUPS]}
      initial={job ? pick(job, JOB_FIELDS) : {}}
      fixed={isFixed ? { conJobTitleEn: FIXED_REASON, conJobStartedOn: FIXED_REASON } : {}}
      action={job ? 'Save' : 'Add job'}
      error={error}
      isBusy={isPending}
      onSubmit={save}
      onCancel={() => leave(path)}
    />
  )
}
