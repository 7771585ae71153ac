/** One person with all jobs. */
import { clsx } from 'clsx'
import { FlaskConical, Pencil, Plus } from 'lucide-react'
import { Link } from 'react-router'
import { nameCompany, namePerson } from '../../../api/record-names.ts'
import { Badge } from '../../../ui/badge.tsx'
import { ButtonLink } from '../../../ui/button.tsx'
import { formatCount } from '../../../ui/format.ts'
import { Page, Panel } from '../../../ui/layout.tsx'
import layout from '../../../ui/styles/layout.module.css'
import textStyles from '../../../ui/styles/text.module.css'
import { type ContactJob, JOB_GROUPS, PERSON_GROUPS, type StoredContact } from '../fields.ts'
import styles from '../page.module.css'
import { useCurrentMonth, usePerson } from '../queries.ts'
import { DeleteRecord, LoadedRecord, RecordFields } from '../record-view.tsx'
import { BackToList } from '../search.tsx'
import { describeJob, formatJobPath, formatPeriod, formatTryLink, isCurrent, sortJobs } from './jobs.ts'

export function PersonPage({ guid }: { readonly guid: string }) {
  return (
    <>
      <BackToList />
      <LoadedRecord query={usePerson(guid)} what="person">
        {(person) => <PersonDetails person={person} />}
      </LoadedRecord>
    </>
  )
}

function PersonDetails({ person }: { readonly person: StoredContact }) {
  const { conGUID } = person
  const today = useCurrentMonth()
  const jobs = sortJobs(person.jobs, today)
  const [latest] = jobs
  const name = namePerson(person)
  const path = `/data/contacts/${conGUID}`
  return (
    <Page
      title={name}
      lead={latest && describeJob(latest.job, today)}
      actions={
        <>
          <ButtonLink to={formatTryLink(person, latest?.job)}>
            <FlaskConical size={16} aria-hidden /> Try it
          </ButtonLink>
          <ButtonLink to={`${path}/edit`}>
            <Pencil size={16} aria-hidden /> Edit person
          </ButtonLink>
          <DeleteRecord kind="contacts" guid={conGUID} name={name}>
            This also deletes {formatCount(jobs.length, 'job')}.
          </DeleteRecord>
        </>
      }
    >
      <Panel title="Details">
        <RecordFields groups={PERSON_GROUPS} record={person} />
      </Panel>
      <Panel
        title={formatCount(jobs.length, 'job')}
        actions={
          <ButtonLink slim to={`${path}/jobs/new`}>
            <Plus size={14} aria-hidden /> Add a job
          </ButtonLink>
        }
      >
        <ol className={styles.timeline}>
          {jobs.map(({ job, index }) => (
            <JobCard
              key={index}
              job={job}
              isCurrent={isCurrent(job, today)}
              edit={`${path}/${formatJobPath(job)}`}
            />
          ))}
        </ol>
      </Panel>
    </Page>
  )
}

/** Fields that the heading shows. */
const SHOWN_IN_HEADING = ['conJobTitleEn', 'conJobStartedOn', 'conJobEndedOn']
const CARD_GROUPS = JOB_GROUPS.map(({ title, fields }) => ({
  title,
  fields: fields.filter(({ name }) => !SHOWN_IN_HEADING.includes(name)),
}))

interface JobCardProps {
  readonly job: ContactJob
  /** The address of the edit form. */
  readonly edit: string
  readonly isCurrent: boolean
}

const JobCard = ({ job, edit, isCurrent }: JobCardProps) => (
  <li className={clsx(isCurrent && styles.current)}>
    <div className={clsx(layout.row, layout.spread)}>
      <div>
        <h3>{job.conJobTitleEn || 'Untitled'}</h3>
        <p>
          <Link to={`/data/companies/${job.compGUID}`}>{nameCompany(job)}</Link>{' '}
          <span className={textStyles.hint}>{formatPeriod(job)}</span> {!isCurrent && <Badge>former</Badge>}
        </p>
      </div>
      <ButtonLink slim to={edit} aria-label={`Edit job at ${nameCompany(job)}`}>
        <Pencil size={14} aria-hidden /> Edit job
      </ButtonLink>
    </div>
    <RecordFields groups={CARD_GROUPS} record={job} />
  </li>
)
