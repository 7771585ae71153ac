/** The pages that add and edit companies, people, and jobs. All of them are one form with other fields. */
import { useSearchParams } from 'react-router'
import { nameCompany, namePerson } from '../../api/record-names.ts'
import { findUnknownNames } from '../../api/request-link.ts'
import { Empty } from '../../ui/loading-states.tsx'
import {
  COMPANY_FIELDS,
  COMPANY_GROUPS,
  CONTACT_FIELDS,
  EMPLOYER_GROUP,
  JOB_FIELDS,
  JOB_GROUPS,
  PERSON_FIELDS,
  PERSON_GROUPS,
} from './fields.ts'
import { hasOtherJobAtEmployer, sortJobs } from './people/jobs.ts'
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
  /** The place of the job in the response; `undefined` for a new job. */
  readonly index?: number
}

export const EditJob = ({ guid, index }: EditJobProps) => (
  <LoadedRecord query={usePerson(guid)} what="person">
    {(person) => {
      const job = index === undefined ? undefined : person.jobs[index]
      if (job === undefined && index !== undefined)
        return <Empty title="Job not found">It was changed or deleted. Go back to the person.</Empty>
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
          back={`/data/contacts/${guid}`}
        />
      )
    }}
  </LoadedRecord>
)
