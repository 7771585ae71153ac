/** The record that Enrich returned: its grade, the contact, and the company. */
import { clsx } from 'clsx'
import { Building2, EyeOff, User } from 'lucide-react'
import type { ReactNode } from 'react'
import { Badge } from '../../../ui/badge.tsx'
import factsStyles from '../../../ui/styles/facts.module.css'
import layout from '../../../ui/styles/layout.module.css'
import states from '../../../ui/styles/loading-states.module.css'
import textStyles from '../../../ui/styles/text.module.css'
import styles from '../page.module.css'
import {
  describeEnrichment,
  describeGrade,
  type Enrichment,
  getEmployerTitle,
  getNotes,
  hasCompany,
  hasContact,
  isMasked,
} from './response-body.ts'

export function EnrichedRecord({ response }: { readonly response: Enrichment }) {
  const verdict = describeEnrichment(response)
  const grade = describeGrade(response)
  const notes = getNotes(response)
  return (
    <div className={layout.stack}>
      <div className={clsx(states.notice, states[verdict.tone])}>
        <p className={layout.row}>
          <Badge tone={verdict.tone}>{response.recordStatus}</Badge>
          {response.accuracy !== '' && <Badge tone="info">{response.accuracy}</Badge>}
          {grade !== '' && <span className={clsx(textStyles.small, textStyles.quiet)}>{grade}</span>}
        </p>
        <p>{verdict.text}</p>
      </div>
      <div className={styles.cards}>
        {hasContact(response) && <ContactCard response={response} />}
        {hasCompany(response) && <CompanyCard response={response} />}
      </div>
      {notes.length > 0 && (
        <ul className={clsx(styles.notes, textStyles.small, textStyles.quiet)} aria-label="Notes">
          {notes.map((note) => (
            <li key={note}>
              <EyeOff size={14} aria-hidden /> {note}
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}

const ContactCard = ({ response }: { readonly response: Enrichment }) => (
  <section className={styles.card} aria-label="Contact">
    <h3>
      <User size={16} aria-hidden /> {response.conFullName}
    </h3>
    <p className={textStyles.quiet}>{join([response.conJobTitleEn, response.compName], ' · ')}</p>
    <Facts
      facts={[
        ['Level', response.conLevels],
        ['Department', join([response.conFunctions, response.conSubFunctions], ' · ')],
        ['Email', response.conEmail],
        ['Direct dial 1', response.directDial1 ?? ''],
        ['Direct dial 2', response.directDial2 ?? ''],
        ['Office phone', response.conWorkLocPhoneNo],
        ['In this job since', response.conJobStartedOn],
        ['Updated', response.conJobUpdatedOn],
        ['Location', response.conLoc],
        ['Work address', formatOffice(response)],
        ['Profile', response.conPubProfileUrl],
        ['conGUID', response.conGUID],
      ]}
    />
  </section>
)

const formatOffice = (response: Enrichment): string =>
  join([
    response.conWorkLocAddr,
    response.conWorkLocCity,
    join([response.conWorkLocState, response.conWorkLocZipcode], ' '),
    response.conWorkLocCountry,
  ])

const CompanyCard = ({ response }: { readonly response: Enrichment }) => (
  <section className={styles.card} aria-label={getEmployerTitle(response)}>
    <h3>
      <Building2 size={16} aria-hidden /> {response.compName}
    </h3>
    <p className={textStyles.quiet}>{join([getEmployerTitle(response), response.compIndustry], ' · ')}</p>
    <Facts
      facts={[
        ['Also known as', formatList(response.compNameAka)],
        ['Website', response.compWebsite],
        ['Employees', formatEmployees(response)],
        ['Revenue', response.compRevRange],
        ['Address', formatAddress(response)],
        ['Phone', response.compPhoneNo],
        ['Legal status', response.compLegalStatus],
        ['Worldwide parent', response.compWorldwideParentName],
        ['Direct parent', response.compParentGuid],
        ['Regions', formatList(response.compGlobalRegions)],
        [
          'NAICS',
          join([formatList(response.compNaicsCodes), formatList(response.compNaicsDescription)], ': '),
        ],
        ['SIC', join([formatList(response.compSicCodes), formatList(response.compSicDescription)], ': ')],
        ['Profile', response.compPubProfileUrl],
        ['compGUID', response.compGUID],
      ]}
    />
  </section>
)

const formatEmployees = ({ compEmpCount, compEmpRange }: Enrichment): string =>
  compEmpRange === ''
    ? compEmpCount
    : join([compEmpCount, compEmpCount === '' ? compEmpRange : `(${compEmpRange})`], ' ')

const formatAddress = (response: Enrichment): string =>
  join([
    response.compAddr,
    response.compCity,
    join([response.compState, response.compZipcode], ' '),
    response.compCountry,
  ])

/** A list of names and values without empty values. */
const Facts = ({ facts }: { readonly facts: readonly (readonly [string, string])[] }) => (
  <dl className={factsStyles.facts}>
    {facts
      .filter(([, value]) => value !== '')
      .map(([name, value]) => (
        <div key={name} className={factsStyles.fact}>
          <dt>{name}</dt>
          <dd>
            <FactValue value={value} />
          </dd>
        </div>
      ))}
  </dl>
)

const FactValue = ({ value }: { readonly value: string }): ReactNode =>
  isMasked(value) ? (
    <>
      {value} <Badge tone="info">masked</Badge>
    </>
  ) : (
    value
  )

/** Joins the values that are not empty. */
const join = (values: readonly string[], by = ', '): string => values.filter((value) => value !== '').join(by)

/** Formats a field with several values, which are separated by `|`. */
const formatList = (field: string): string => field.split('|').join(', ')
