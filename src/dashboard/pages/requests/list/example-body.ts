/** What a first request asks for: somebody, or a company, that is really stored. */

interface Job {
  readonly conEmail: string
  readonly conJobEndedOn: string
  readonly compName: string
}

interface StoredPerson {
  readonly conFullName: string
  readonly employments: readonly Job[]
}

interface StoredCompany {
  readonly compName: string
  readonly compWebsite: string
}

/** Of the bundled sample. */
export const SAMPLE_BODY = { contactEmail: 'ada.keller@northwind-optics.example' }

/** By the e-mail address of a job that has not ended, or by name and company; or the company alone. */
export function createExampleBody(
  person: StoredPerson | undefined,
  company: StoredCompany | undefined,
): Readonly<Record<string, string>> {
  const jobs = person?.employments.filter(({ conJobEndedOn }) => conJobEndedOn === '') ?? []
  const reached = jobs.find(({ conEmail }) => conEmail !== '')
  if (reached) return { contactEmail: reached.conEmail }
  const named = jobs.find(({ compName }) => compName !== '')
  if (person && named) return { contactFullName: person.conFullName, companyName: named.compName }
  if (company === undefined) return SAMPLE_BODY
  const { compName, compWebsite } = company
  return compWebsite === '' ? { companyName: compName } : { companyWebAddress: compWebsite }
}
