/** Creates the body of an example request for a stored person or company. */

interface ExampleJob {
  readonly conEmail: string
  readonly conJobEndedOn: string
  readonly compName: string
}

interface ExamplePerson {
  readonly conFullName: string
  readonly jobs: readonly ExampleJob[]
}

interface ExampleCompany {
  readonly compName: string
  readonly compWebsite: string
}

/** A person of the bundled sample. */
export const SAMPLE_BODY = { contactEmail: 'ada.keller@northwind-optics.example' }

/** Uses the email address of a current job, else name and company, else the company. */
export function createExampleBody(
  person: ExamplePerson | undefined,
  company: ExampleCompany | undefined,
): Readonly<Record<string, string>> {
  const jobs = person?.jobs.filter(({ conJobEndedOn }) => conJobEndedOn === '') ?? []
  const reached = jobs.find(({ conEmail }) => conEmail !== '')
  if (reached) return { contactEmail: reached.conEmail }
  const named = jobs.find(({ compName }) => compName !== '')
  if (person && named) return { contactFullName: person.conFullName, companyName: named.compName }
  if (company === undefined) return SAMPLE_BODY
  const { compName, compWebsite } = company
  return compWebsite === '' ? { companyName: compName } : { companyWebAddress: compWebsite }
}
