import { Building2 } from 'lucide-react'
import { Facts, joined, listed } from './facts.tsx'
import { type Enrichment, employerTitle } from './verdict.ts'

export const CompanyCard = ({ answer }: { readonly answer: Enrichment }) => (
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
