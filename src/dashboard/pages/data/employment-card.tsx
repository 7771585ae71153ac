import { Pencil } from 'lucide-react'
import { Link } from 'wouter'
import { Badge } from '../../ui/badge.tsx'
import { spanOf } from './employments.ts'
import { JOB_GROUPS } from './fields.ts'
import { RecordFacts } from './record-facts.tsx'
import type { Job } from './types.ts'

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

export const EmploymentCard = ({ job, edit, isCurrent }: EmploymentCardProps) => (
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
