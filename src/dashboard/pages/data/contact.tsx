/** One person, and the jobs in the order of time. */

import { Pencil, Plus } from 'lucide-react'
import { Link } from 'wouter'
import { count } from '../../ui/format.ts'
import { Back, Page, Panel } from '../../ui/layout.tsx'
import { Empty } from '../../ui/states.tsx'
import { DeleteRecord } from './delete-record.tsx'
import { EmploymentCard } from './employment-card.tsx'
import { inTime, isCurrent } from './employments.ts'
import { PERSON_GROUPS } from './fields.ts'
import { Opened } from './opened.tsx'
import { useContact, useToday } from './queries.ts'
import { RecordFacts } from './record-facts.tsx'
import { listAddress } from './search-place.ts'
import type { Person } from './types.ts'

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
