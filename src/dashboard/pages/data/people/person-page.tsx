/** One person with all jobs. */
import { Pencil, Plus } from 'lucide-react'
import { Link } from 'wouter'
import { Badge } from '../../../ui/badge.tsx'
import { count } from '../../../ui/format.ts'
import { Back, Page, Panel } from '../../../ui/layout.tsx'
import { Empty } from '../../../ui/states.tsx'
import { JOB_GROUPS, type Job, PERSON_GROUPS, type Person } from '../fields.ts'
import { useContact, useToday } from '../queries.ts'
import { DeleteRecord, Opened, RecordFacts } from '../record-view.tsx'
import { listAddress } from '../search.tsx'
import { inTime, isCurrent, spanOf } from './employments.ts'

export function OneContact({ guid }: { readonly guid: string }) {
  return (
    <>
      <Back to={listAddress('contacts')}>All people</Back>
      <Opened query={useContact(guid)} what="person" list={listAddress('contacts')}>
        {(person) => <Shown person={person} />}
      </Opened>
    </>
  )
}

function Shown({ person }: { readonly person: Person }) {
  const { conGUID, conFullName, employments } = person
  const today = useToday()
  const jobs = inTime(employments, today)
  const [latest] = jobs
  const name = conFullName || conGUID
  const path = `/data/contacts/${conGUID}`
  return (
    <Page
      title={name}
      lead={latest ? [latest.job.conJobTitleEn, latest.job.compName].filter(Boolean).join(' at ') : ''}
      actions={
        <>
          <Link className="button" href={`${path}/edit`}>
            <Pencil size={16} aria-hidden /> Edit
          </Link>
          <DeleteRecord kind="contacts" guid={conGUID} name={name}>
            {employments.length === 1
              ? 'The one job goes with it.'
              : `All ${employments.length} jobs go with it.`}{' '}
            A reset brings back what was there at the start.
          </DeleteRecord>
        </>
      }
    >
      <Panel title="What is known">
        <RecordFacts groups={PERSON_GROUPS} record={person} />
      </Panel>
      <Panel
        title={count(employments.length, 'job')}
        actions={
          <Link className="button slim" href={`${path}/jobs/new`}>
            <Plus size={14} aria-hidden /> Add a job
          </Link>
        }
      >
        {jobs.length === 0 ? (
          <Empty title="No job is known">Add one: people are found by where they work.</Empty>
        ) : (
          <ol className="timeline">
            {jobs.map(({ job, place }) => (
              <EmploymentCard
                key={place}
                job={job}
                isCurrent={isCurrent(job, today)}
                edit={`${path}/jobs/${place}`}
              />
            ))}
          </ol>
        )}
      </Panel>
    </Page>
  )
}

/** What the heading says already. */
const SAID = ['conJobTitleEn', 'conJobStartedOn', 'conJobEndedOn']
const REST = JOB_GROUPS.map(({ title, fields }) => ({
  title,
  fields: fields.filter(({ name }) => !SAID.includes(name)),
}))

interface EmploymentCardProps {
  readonly job: Job
  /** Where it is edited. */
  readonly edit: string
  readonly isCurrent: boolean
}

const EmploymentCard = ({ job, edit, isCurrent }: EmploymentCardProps) => (
  <li className={isCurrent ? 'current' : ''}>
    <div className="row spread">
      <div>
        <h3>{job.conJobTitleEn || 'Untitled'}</h3>
        <p>
          <Link href={`/data/companies/${job.compGUID}`}>{job.compName || job.compWebsite}</Link>{' '}
          <span className="quiet small">{spanOf(job)}</span>{' '}
          <Badge tone={isCurrent ? 'good' : 'plain'}>{isCurrent ? 'current' : 'former'}</Badge>
        </p>
      </div>
      <Link className="button slim" href={edit} aria-label={`Edit the job at ${job.compName}`}>
        <Pencil size={14} aria-hidden /> Edit
      </Link>
    </div>
    <RecordFacts groups={REST} record={job} />
  </li>
)
