/** The example request in the empty list of requests. */
import { describe, expect, test } from 'bun:test'
import { createExampleBody, SAMPLE_BODY } from '../../src/dashboard/pages/requests/list/example-body.ts'
import { createSandbox } from '../support/sandbox.ts'

const COMPANY = { compName: 'Ours Ltd', compWebsite: 'https://www.ours.example/' }
const job = { conEmail: '', conJobEndedOn: '', compName: 'Ours Ltd' }

describe('the example request', () => {
  test('uses an email address, else a name and company, else a company', () => {
    const left = { ...job, conEmail: 'left@ours.example', conJobEndedOn: 'Mar 2020' }
    const here = { ...job, conEmail: 'here@ours.example' }
    const person = { conFullName: 'Jo Doe', jobs: [left, here] }
    expect(createExampleBody(person, COMPANY)).toEqual({ contactEmail: 'here@ours.example' })
    expect(createExampleBody({ ...person, jobs: [left, job] }, COMPANY)).toEqual({
      contactFullName: 'Jo Doe',
      companyName: 'Ours Ltd',
    })
    expect(createExampleBody({ ...person, jobs: [left] }, COMPANY)).toEqual({
      companyWebAddress: 'https://www.ours.example/',
    })
    expect(createExampleBody(undefined, { compName: 'Ours Ltd', compWebsite: '' })).toEqual({
      companyName: 'Ours Ltd',
    })
    expect(createExampleBody(undefined, undefined)).toEqual(SAMPLE_BODY)
  })

  test('finds its record in imported data', async () => {
    const sandbox = createSandbox()
    const { body: people } = await sandbox.send('/sandbox/contacts?limit=1')
    const { body: companies } = await sandbox.send('/sandbox/companies?limit=1')
    const response = await sandbox.enrich(createExampleBody(people.items[0], companies.items[0]))
    expect(response.body.recordStatus).toBe('Active')
  })
})
