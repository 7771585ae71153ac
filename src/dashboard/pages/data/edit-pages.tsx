/** The pages that add and edit companies, people, and jobs. All of them are one form with other fields. */
import { clsx } from 'clsx'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { nameCompany, namePerson } from '../../api/record-names.ts'
import { findUnknownNames } from '../../api/request-link.ts'
import { useHasUnsaved } from '../../ui/edited-forms.ts'
import { Empty } from '../../ui/loading-states.tsx'
import states from '../../ui/styles/loading-states.module.css'
import {
  COMPANY_FIELDS,
  COMPANY_GROUPS,
  CONTACT_FIELDS,
  type ContactJob,
  EMPLOYER_GROUP,
  JOB_FIELDS,
  JOB_GROUPS,
  PERSON_FIELDS,
  PERSON_GROUPS,
  type StoredContact,
} from './fields.ts'
import { findJob, hasOtherJobAtEmployer, sortJobs } from './people/jobs.ts'
import { useCompany, usePerson } from './queries.ts'
import { pick, RecordForm } from './record-form.tsx'
import { LoadedRecord } from './record-view.tsx'
import { useListAddress } from './search.tsx'

/** Returns the values in the address, such as `?conFirstName=Ada&compName=Acme`, and which of them the form does not have. */
const useGivenValues = (names: readonly string[]) => {
  const [query] = useSearchParams()
  return {
    values: pick(Object.fromEntries(query), names),
    linkProblem: findUnknownNames(query, names),
  }
}

export function NewCompany() {
  const { values, linkProblem } = useGivenValues(COMPANY_FIELDS)
  const list = useListAddress()
  return (
    <RecordForm
      kind="companies"
      title="Add a company"
      lead="with a name or a website. It replaces a stored company with the same website."
      groups={COMPANY_GROUPS}
      initial={values}
      linkProblem={linkProblem}
      action="Add company"
      back={list}
    />
  )
}

const FIXED_GUID = 'cannot be changed'

export const EditCompany = ({ guid }: { readonly guid: string }) => (
  <LoadedRecord query={useCompany(guid)} what="company">
    {(company) => (
      <RecordForm
        kind="companies"
        title={`Edit ${nameCompany(company)}`}
        groups={COMPANY_GROUPS}
        initial={pick(company, COMPANY_FIELDS)}
        fixed={{ compGUID: FIXED_GUID }}
        action="Save"
        back={`/data/companies/${guid}`}
      />
    )}
  </LoadedRecord>
)

/** @param guid the employer; `undefined` if the user chooses it */
export function NewPerson({ guid }: { readonly guid?: string }) {
  const { values, linkProblem } = useGivenValues(CONTACT_FIELDS)
  const list = useListAddress()
  return (
    <RecordForm
      kind="contacts"
      title="Add a person"
      lead="with one job. It replaces a person with the same name and email address or, without an address, the same name and company."
      groups={[...PERSON_GROUPS, EMPLOYER_GROUP, ...JOB_GROUPS]}
      linkProblem={linkProblem}
      initial={{ ...values, ...(guid !== undefined && { compGUID: guid }) }}
      action="Add person"
      back={guid === undefined ? list : `/data/companies/${guid}`}
    />
  )
}

/** A person is stored with a job, so the form of a person sends the latest job unchanged. */
export const EditPerson = ({ guid }: { readonly guid: string }) => (
  <LoadedRecord query={usePerson(guid)} what="person">
    {(person) => {
      const [latest] = sortJobs(person.jobs)
      return (
        <RecordForm
          kind="contacts"
          title={`Edit ${namePerson(person)}`}
          groups={PERSON_GROUPS}
          initial={{ ...pick(latest?.job ?? {}, JOB_FIELDS), ...pick(person, PERSON_FIELDS) }}
          fixed={{ conGUID: FIXED_GUID }}
          action="Save"
          back={`/data/contacts/${guid}`}
        />
      )
    }}
  </LoadedRecord>
)

const IDENTIFIES_JOB = 'identifies this job, so it cannot be changed'

interface EditJobProps {
  readonly guid: string
  /** The GUID of the company of the job; `undefined` for a new job. */
  readonly employer?: string
}

export const EditJob = ({ guid, employer }: EditJobProps) => (
  <LoadedRecord query={usePerson(guid)} what="person">
    {(person) =>
      employer === undefined ? (
        <JobForm person={person} />
      ) : (
        <EditStoredJob person={person} employer={employer} />
      )
    }
  </LoadedRecord>
)

interface EditStoredJobProps {
  readonly person: StoredContact
  readonly employer: string
}

/** Follows the job that the address identifies, and keeps what the user typed after the job was deleted. */
function EditStoredJob({ person, employer }: EditStoredJobProps) {
  const { jobs } = person
  const [query] = useSearchParams()
  const isEdited = useHasUnsaved()
  const [shown, setShown] = useState<{ readonly job: ContactJob; readonly isOnly: boolean }>()
  const named = {
    compGUID: employer,
    conJobTitleEn: query.get('conJobTitleEn') ?? '',
    conJobStartedOn: query.get('conJobStartedOn') ?? '',
  }
  const stored = findJob(jobs, shown?.job ?? named, shown?.isOnly ?? true)
  if (stored !== undefined && stored !== shown?.job)
    setShown({ job: stored, isOnly: !hasOtherJobAtEmployer(stored, jobs) })
  const job = stored ?? (isEdited ? shown?.job : undefined)
  if (job === undefined)
    return <Empty title="Job not found">It was changed or deleted. Go back to the person.</Empty>
  const replaced = findJob(jobs, job, true)
  return (
    <>
      {stored === undefined && (
        <p role="alert" className={clsx(states.notice, states.warn)}>
          The job was deleted. Save to{' '}
          {replaced ? `store it in place of the other job at ${nameCompany(replaced)}` : 'add it again'}.
        </p>
      )}
      <JobForm person={person} job={job} />
    </>
  )
}

interface JobFormProps {
  readonly person: StoredContact
  /** `undefined` for a new job. */
  readonly job?: ContactJob
}

function JobForm({ person, job }: JobFormProps) {
  const isFixed = job !== undefined && hasOtherJobAtEmployer(job, person.jobs)
  return (
    <RecordForm
      kind="contacts"
      title={job ? `Edit job of ${namePerson(person)}` : `Add a job for ${namePerson(person)}`}
      lead={
        job
          ? `To move this person from ${nameCompany(job)} to a new employer, end this job and add another one.`
          : 'If the person has only one job at the company, it is replaced.'
      }
      groups={job ? JOB_GROUPS : [EMPLOYER_GROUP, ...JOB_GROUPS]}
      initial={{ ...pick(person, PERSON_FIELDS), ...(job && pick(job, JOB_FIELDS)) }}
      fixed={isFixed ? { conJobTitleEn: IDENTIFIES_JOB, conJobStartedOn: IDENTIFIES_JOB } : {}}
      action={job ? 'Save' : 'Add job'}
      back={`/data/contacts/${person.conGUID}`}
    />
  )
}
