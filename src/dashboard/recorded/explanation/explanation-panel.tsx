/** Explains the result of a request, and shows the request as the matcher parsed it. */
import { clsx } from 'clsx'
import { Plus } from 'lucide-react'
import { Link } from 'react-router'
import type { EntryInFull, Explanation } from '../../api/schemas.ts'
import { Disclosure } from '../../ui/disclosure.tsx'
import { Panel } from '../../ui/layout.tsx'
import buttonStyles from '../../ui/styles/button.module.css'
import factsStyles from '../../ui/styles/facts.module.css'
import layout from '../../ui/styles/layout.module.css'
import states from '../../ui/styles/loading-states.module.css'
import textStyles from '../../ui/styles/text.module.css'
import { ClosestRecords } from './closest-records.tsx'
import { CompareWithRecord } from './compare-with-record.tsx'
import { Comparison } from './comparison.tsx'
import { arrangeExplanation } from './comparison-data.ts'
import styles from './explanation.module.css'
import { CandidateShares, GradeScale } from './probabilities.tsx'
import { describeChangedResult, toNewRecord } from './recorded-result.ts'

export function ExplanationPanel({ entry }: { readonly entry: EntryInFull }) {
  const { match, response, fault } = entry
  if (match === null) return null
  const { explanation } = match
  // The name of a requested outcome explains the response.
  const hasResult = response.status === 200 || fault?.id === null
  const { result, reasons } = explanation.decision
  const recorded = describeChangedResult(entry)
  return (
    <Panel
      title={recorded ?? (hasResult ? result : `Without the error: ${result}`)}
      actions={<NewRecordLink entry={entry} explanation={explanation} />}
    >
      <div className={styles.whyFrame}>
        <div className={clsx(layout.stack, styles.why)}>
          {recorded !== undefined && (
            <>
              <p className={clsx(states.notice, states.warn)}>
                The data has changed since this request, so the same request would now get another response.
              </p>
              <h3>With the current data: {result}</h3>
            </>
          )}
          <ul className={styles.reasons}>
            {reasons.map((reason) => (
              <li key={reason}>{reason}</li>
            ))}
          </ul>
          {explanation.decision.cause !== 'match' && <ClosestRecords closest={explanation.closest} />}
          {explanation.decision.cause !== 'outcome_by_name' && (
            <>
              <CompareWithRecord entry={entry} explanation={explanation} />
              <Disclosure title="Details">
                <div className={layout.stack}>
                  <ExplanationDetails explanation={explanation} />
                </div>
              </Disclosure>
            </>
          )}
        </div>
      </div>
    </Panel>
  )
}

interface NewRecordLinkProps {
  readonly entry: EntryInFull
  readonly explanation: Explanation
}

/** Opens the form for a new person or company with the fields of the request. */
function NewRecordLink({ entry, explanation }: NewRecordLinkProps) {
  const { query, decision } = explanation
  if (decision.conGUID !== '' || decision.cause === 'match' || decision.cause === 'outcome_by_name')
    return null
  const [kind, name] = query.queriesContact
    ? (['contacts', 'person'] as const)
    : (['companies', 'company'] as const)
  return (
    <Link
      className={clsx(buttonStyles.button, buttonStyles.slim)}
      to={`/data/${kind}/new?${toNewRecord(explanation, entry)}`}
    >
      <Plus size={14} aria-hidden /> Add this {name} to the data
    </Link>
  )
}

function ExplanationDetails({ explanation }: { readonly explanation: Explanation }) {
  const data = arrangeExplanation(explanation)
  const { decision, gradeBounds, candidates, closest } = explanation
  return (
    <>
      {candidates.length > 0 && (
        <GradeScale probability={decision.probability} grade={decision.accuracy} bounds={gradeBounds} />
      )}
      {data.columns.length > 0 && <Comparison data={data} explanation={explanation} />}
      {candidates.length > 0 && <CandidateShares explanation={explanation} />}
      {decision.cause === 'match' && <ClosestRecords closest={closest} />}
      <ParsedQuery query={explanation.query} />
    </>
  )
}

type Query = Explanation['query']

const ParsedQuery = ({ query }: { readonly query: Query }) => {
  const rows = getRows(query)
  return (
    rows.length > 0 && (
      <Disclosure title="Parsed request">
        <dl className={clsx(factsStyles.facts, textStyles.small)}>
          {rows.map(([name, values]) => (
            <div key={name} className={factsStyles.fact}>
              <dt>{name}</dt>
              <dd>{values.join('; or ')}</dd>
            </div>
          ))}
        </dl>
      </Disclosure>
    )
  )
}

function getRows(query: Query): (readonly [name: string, values: readonly string[]])[] {
  const rows: (readonly [string, readonly (string | undefined)[]])[] = [
    ['Company name', (query.companyNames ?? []).map(formatCompanyName)],
    [
      'Website',
      [query.website && formatHost(query.website, query.website.readFromName && 'from the company name')],
    ],
    ['Company GUID', [query.companyGuid]],
    ['Company profile', [query.companyProfile]],
    ['Contact name', (query.personNames ?? []).map(formatPersonName)],
    ['Middle name', [query.middleName?.join(' ')]],
    ['Email', [query.email]],
    [
      'Email domain',
      [query.mailSite && formatHost(query.mailSite, query.mailSite.freeMail && 'free email provider')],
    ],
    ['Job title', [query.titleWords?.join(' ')]],
    ['Country', [query.country]],
    ['Contact GUID', [query.contactGuid]],
    ['Contact profile', [query.contactProfile]],
  ]
  return rows
    .map(([name, values]) => [name, values.filter((value) => value !== undefined)] as const)
    .filter(([, values]) => values.length > 0)
}

function formatCompanyName({ words, terms, legalForms }: NonNullable<Query['companyNames']>[number]): string {
  return addNotes(words.join(' '), [
    terms.join(' ') !== words.join(' ') && `compared as ${terms.join(' ')}`,
    legalForms.length > 0 && `legal form ${legalForms.join(' ')}`,
  ])
}

const formatPersonName = ({ first, last, swapped }: NonNullable<Query['personNames']>[number]): string =>
  addNotes(
    [first.length > 0 && `first ${first.join(' ')}`, last.length > 0 && `last ${last.join(' ')}`]
      .filter((part) => part !== false)
      .join(', '),
    [swapped && 'last name first'],
  )

const formatHost = (
  { host, domain }: { readonly host: string; readonly domain: string },
  note: string | false,
): string => addNotes(host, [host !== domain && `domain ${domain}`, note])

function addNotes(text: string, notes: readonly (string | false)[]): string {
  const given = notes.filter((note) => note !== false)
  return given.length === 0 ? text : `${text} (${given.join('; ')})`
}
