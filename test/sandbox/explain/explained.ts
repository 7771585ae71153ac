/** Explanations for the sample, and inputs of many kinds. */
import { expect } from 'bun:test'
import type { ExplainOutput } from '../../../src/sandbox/explain/schema.ts'
import { createSandbox, type Sandbox } from '../../support/sandbox.ts'

export const PATH = '/sandbox/explain'
export const sample = createSandbox({ dataDirectory: undefined })

export async function explained(input: unknown, { post }: Sandbox = sample): Promise<ExplainOutput> {
  const { status, body } = await post(PATH, input)
  expect(status).toBe(200)
  return body
}

/** Many kinds of input for the sample. */
export const QUESTIONS: Record<string, unknown>[] = [
  { contactFullName: 'KELLER, Ada', companyName: 'Nortwind Optics' },
  { companyName: 'Nortwind Optics' },
  { companyName: 'Alderbrook Logistics' },
  { companyName: 'Alderbrook Logistics', contactCountry: 'UK' },
  { companyName: 'Northwind Lenses' },
  { companyName: 'Group Services International' },
  { contactEmail: 'tomas.herrera@northwind-optics.example' },
  { contactFullName: 'Zebulon Quartermaine', companyName: 'Northwind Optics' },
  { contactLastName: 'Kelly', contactFirstName: 'A', companyWebAddress: 'northwind-optics.example' },
  { contactFullName: 'Ada Keller', companyLnUrl: 'profiles.example/company/nobody' },
  { companyName: 'Unheard Of Ventures' },
]
