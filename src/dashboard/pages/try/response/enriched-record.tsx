/** The record that Enrich returned: its grade, the contact, and the company. */
import { Building2, EyeOff, User } from 'lucide-react'
import type { ReactNode } from 'react'
import { Badge } from '../../../ui/badge.tsx'
import {
  type Enrichment,
  employerTitle,
  gradeInWords,
  hasCompany,
  hasContact,
  isMasked,
  notesOn,
  verdictOn,
} from './response-body.ts'

export function EnrichedRecord({ answer }: { readonly answer: Enrichment }) {
  const verdict = verdictOn(answer)
  const grade = gradeInWords(answer)
  const notes = notesOn(answer)
  return (
    <div className="stack">
      <div className={`notice verdict ${verdict.tone}`}>
        <p className="row">
          <Badge tone={verdict.tone}>{answer.recordStatus}</Badge>
          {answer.accuracy !== '' && <Badge tone="info">{answer.accuracy}</Badge>}
          {grade !== '' && <span className="small quiet">{grade}</span>}
        </p>
        <p>{verdict.text}</p>
      </div>
      <div className="cards">
        {hasContact(answer) && <ContactCard answer={answer} />}
        {hasCompany(answer) && <CompanyCard answer={answer} />}
      </div>
      {notes.length > 0 && (
        <ul className="notes small quiet" aria-label="Notes">
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

const ContactCard = ({ answer }: { readonly answer: Enrichment }) => (
  <section className="card" aria-label="Contact">
    <h3>
      <User size={16} aria-hidden /> {answer.conFullName}
    </h3>
    <p className="quiet">{joined([answer.conJobTitleEn, answer.compName], ' · ')}</p>
    <Facts
      facts={[
        ['Level', answer.conLevels],
        ['Department', joined([answer.conFunctions, answer.conSubFunctions], ' · ')],
        ['E-mail', answer.conEmail],
        ['Direct dial', answer.directDial1 ?? ''],
        ['Second dial', answer.directDial2 ?? ''],
        ['Office', answer.conWorkLocPhoneNo],
        ['In this job since', answer.conJobStartedOn],
        ['Confirmed', answer.conJobUpdatedOn],
        ['Lives or works in', answer.conLoc],
        ['Works at', officeOf(answer)],
        ['Profile', answer.conPubProfileUrl],
        ['conGUID', answer.conGUID],
      ]}
    />
  </section>
)

const officeOf = (answer: Enrichment): string =>
  joined([
    answer.conWorkLocAddr,
    answer.conWorkLocCity,
    joined([answer.conWorkLocState, answer.conWorkLocZipcode], ' '),
    answer.conWorkLocCountry,
  ])

const CompanyCard = ({ answer }: { readonly answer: Enrichment }) => (
  <section className="card" aria-label={employerTitle(answer)}>
    <h3>
      <Building2 size={16} aria-hidden /> {answer.compName}
    </h3>
    <p className="quiet">{joined([employerTitle(answer), answer.compIndustry], ' · ')}</p>
    <Facts
      facts={[
        ['Also known as', listed(answer.compNameAka)],
        ['Website', answer.compWebsite],
        ['Employees', employeesOf(answer)],
        ['Revenue', answer.compRevRange],
        ['Address', addressOf(answer)],
        ['Phone', answer.compPhoneNo],
        ['Legal status', answer.compLegalStatus],
        ['Worldwide parent', answer.compWorldwideParentName],
        ['Direct parent', answer.compParentGuid],
        ['Regions', listed(answer.compGlobalRegions)],
        ['NAICS', joined([listed(answer.compNaicsCodes), listed(answer.compNaicsDescription)], ': ')],
        ['SIC', joined([listed(answer.compSicCodes), listed(answer.compSicDescription)], ': ')],
        ['Profile', answer.compPubProfileUrl],
        ['compGUID', answer.compGUID],
      ]}
    />
  </section>
)

const employeesOf = ({ compEmpCount, compEmpRange }: Enrichment): string =>
  compEmpRange === ''
    ? compEmpCount
    : joined([compEmpCount, compEmpCount === '' ? compEmpRange : `(${compEmpRange})`], ' ')

const addressOf = (answer: Enrichment): string =>
  joined([
    answer.compAddr,
    answer.compCity,
    joined([answer.compState, answer.compZipcode], ' '),
    answer.compCountry,
  ])

/** A name and a value each; what is blank is left out. */
const Facts = ({ facts }: { readonly facts: readonly (readonly [string, string])[] }) => (
  <dl className="facts">
    {facts
      .filter(([, value]) => value !== '')
      .map(([name, value]) => (
        <div key={name} className="fact">
          <dt>{name}</dt>
          <dd>
            <Value value={value} />
          </dd>
        </div>
      ))}
  </dl>
)

const Value = ({ value }: { readonly value: string }): ReactNode =>
  isMasked(value) ? (
    <>
      {value} <Badge tone="info">masked</Badge>
    </>
  ) : (
    value
  )

/** What there is of these, one after the other. */
const joined = (values: readonly string[], by = ', '): string =>
  values.filter((value) => value !== '').join(by)

/** Values that come in one field, separated by bars. */
const listed = (field: string): string => field.split('|').join(', ')
