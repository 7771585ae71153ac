import { User } from 'lucide-react'
import { Facts, joined } from './facts.tsx'
import type { Enrichment } from './verdict.ts'

export const ContactCard = ({ answer }: { readonly answer: Enrichment }) => (
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
